//! A game made ready to be run.

use std::sync::Arc;

use super::Semantics;
use super::machine::{Goal, Machine, View};
use super::moves::{Change, Move};
use super::position::Position;
use super::watch::Watch;
use crate::model::{
    Direction, Game, GoalPlace, GoalTest, MoveDef, MoveTypeId, PieceId, PlayerId, Square,
};

/// A game with the choices for open questions, and what is worked out once.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game.
    pub game: Arc<Game>,
    /// The choices for open questions.
    pub semantics: Semantics,
    /// For each player the types that may not be left attacked.
    royals: Vec<Vec<PieceId>>,
    /// For each square whether it occurs in an absolute configuration.
    goal_positions: Vec<bool>,
    /// For each square the squares that its links lead to.
    neighbours: Vec<Vec<Square>>,
}

impl Rules {
    /// Makes a game ready.
    pub fn new(game: Arc<Game>, semantics: Semantics) -> Rules {
        let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
        let royals = players.map(|p| royals(&game, &semantics, p)).collect();
        let mut goal_positions = vec![false; game.board.squares.len()];
        for goal in &game.goals {
            mark_goal_positions(&game, &goal.test, &mut goal_positions);
        }
        let squares = (0..game.board.squares.len()).map(|s| Square(s as u16));
        let neighbours = squares
            .map(|square| {
                let directions = (0..game.board.directions.len()).map(|d| Direction(d as u16));
                directions.filter_map(|d| game.board.step(square, d)).collect()
            })
            .collect();
        Rules { game, semantics, royals, goal_positions, neighbours }
    }

    /// The types of a player's men that may not be left attacked.
    pub fn royals(&self, player: PlayerId) -> &[PieceId] {
        &self.royals[player.index()]
    }

    /// Whether a square occurs in an absolute-config goal: what `goal-position?` asks.
    pub fn is_goal_position(&self, square: Square) -> bool {
        self.goal_positions[square.index()]
    }

    /// The squares that some link leads to from a square: where `adjacent-to-enemy?` looks.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        self.neighbours[square.index()].iter().copied()
    }

    pub(super) fn stock_index(&self, player: PlayerId, piece: PieceId) -> usize {
        player.index() * self.game.pieces.len() + piece.index()
    }

    /// The men that a move takes from the stock of its side: of each type how many. `stands` says
    /// where men stand before the move.
    ///
    /// A drop takes one man for itself and one for each of its cascades. With recycled promotions
    /// the type argument of an `add` and each `change-type` take one more (zrf-language 7.6); a
    /// change where nobody stands takes none.
    pub fn stock_needs(&self, mv: &Move, stands: impl Fn(Square) -> bool) -> Vec<(PieceId, usize)> {
        let mut needs: Vec<(PieceId, usize)> = Vec::new();
        let mut need = |piece: PieceId| match needs.iter_mut().find(|(p, _)| *p == piece) {
            Some((_, count)) => *count += 1,
            None => needs.push((piece, 1)),
        };
        let new_type = self.semantics.dropped_type == 1;
        if let Some(drop) = mv.drop {
            mv.also_dropped.iter().for_each(|_| need(drop.piece));
            need(mv.becomes.filter(|_| new_type).unwrap_or(drop.piece));
        }
        if !self.game.options.recycle_promotions {
            return needs;
        }
        if let Some(piece) = mv.becomes.filter(|_| mv.drop.is_none() || !new_type) {
            need(piece);
        }
        for (i, change) in mv.changes.iter().enumerate() {
            if let Change::Type(piece, square) = *change
                && mv.stands_after(i, square).unwrap_or_else(|| stands(square))
            {
                need(piece);
            }
        }
        needs
    }

    /// The turn that follows turn `turn`.
    pub(super) fn next_turn(&self, turn: usize) -> usize {
        if turn + 1 < self.game.turns.len() { turn + 1 } else { self.game.repeat_from }
    }

    /// A machine that collects the moves of a side.
    pub(super) fn collector<'a>(
        &'a self,
        position: &'a Position,
        side: PlayerId,
        watch: &'a Watch,
    ) -> Machine<'a> {
        Machine::new(self, View::of(position, watch), side, Goal::Collect(Vec::new()))
    }
}

/// The blocks with this move type, or all if none is asked for, with their numbers.
pub(super) fn blocks(
    defs: &[MoveDef],
    only: Option<MoveTypeId>,
) -> impl Iterator<Item = (u32, &MoveDef)> {
    let all = defs.iter().enumerate().map(|(i, def)| (i as u32, def));
    all.filter(move |(_, def)| only.is_none() || def.move_type == only)
}

fn royals(game: &Game, semantics: &Semantics, player: PlayerId) -> Vec<PieceId> {
    let tests = game
        .goals
        .iter()
        .filter(|g| g.players.as_ref().is_some_and(|all| all.contains(&player)))
        .map(|g| &g.test);
    let mut royals = Vec::new();
    let mut captured = Vec::new();
    for test in tests {
        match test {
            GoalTest::Checkmated(pieces) => royals.extend(pieces),
            GoalTest::Captured(pieces) => captured.extend(pieces),
            _ => {}
        }
    }
    royals.sort();
    royals.dedup();
    if semantics.check_with_captured == 0 {
        royals.retain(|piece| !captured.contains(piece));
    }
    royals
}

fn mark_goal_positions(game: &Game, test: &GoalTest, marks: &mut [bool]) {
    match test {
        GoalTest::Absolute(_, places) => {
            for place in places {
                match place {
                    GoalPlace::Square(square) => marks[square.index()] = true,
                    GoalPlace::Zone(zone) => {
                        let zone = &game.board.zones[zone.index()];
                        for square in zone.squares.iter().flatten().flatten() {
                            marks[square.index()] = true;
                        }
                    }
                }
            }
        }
        GoalTest::And(tests) | GoalTest::Or(tests) => {
            tests.iter().for_each(|t| mark_goal_positions(game, t, marks));
        }
        GoalTest::Not(test) => mark_goal_positions(game, test, marks),
        _ => {}
    }
}
