//! `zrf show`: the program of a piece on a square.

use std::io::Write;

use clap::Args;
use rustc_hash::FxHashMap;

use super::end::{End, Failure};
use super::play::{GameArgs, Play};
use super::trace::{piece, square};
use super::{Global, Run};
use crate::expand::Names;
use crate::interp::trace::Teller;
use crate::model::{PieceId, PlayerId, Square};
use crate::program::{Block, Graph, Node, NodeId, Programs, effect_text, question_text, why_text};
use crate::report::nearest;

/// Nodes beyond these are only counted.
const MAX_LINES: usize = 2_000;

/// Show what is left of a piece's move code on a square once everything static is worked out
///
/// Each line is one question about the position or one move that is added, with the place in the
/// rules file it comes from. 'yes 3' means that line 3 follows if the answer is yes; where nothing
/// is said the next line follows.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("which").required(true))]
pub(super) struct Show {
    #[command(flatten)]
    game: GameArgs,
    /// The piece and its square, for example Pawn@e2
    #[arg(long, value_name = "PIECE@SQUARE", group = "which")]
    piece: Option<String>,
    /// The piece and the square where it is dropped
    #[arg(long, value_name = "PIECE@SQUARE", group = "which")]
    drop: Option<String>,
    /// Whose piece it is [default: the side to move]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
}

impl Run for Show {
    fn run(&self, global: &Global, out: &mut dyn Write) -> Result<End, Failure> {
        let play = match self.game.play(global, out)? {
            Ok(play) => play,
            Err(refused) => return Ok(refused.into()),
        };
        let (side, id, at) = self.subject(&play)?;
        let mut programs = Programs::new(&play.rules);
        let blocks: Vec<Block> = if self.drop.is_some() {
            let blocks = programs.build_drops(side, id);
            blocks.iter().copied().filter(|block| block.square == at).collect()
        } else {
            programs.build_moves(side, id, at).to_vec()
        };
        let none = Names::default();
        let names = play.loaded.expanded.as_ref().map_or(&none, |expanded| &expanded.names);
        let (rules, position, sources) = (&play.rules, &play.position, &play.loaded.sources);
        let teller = Teller { rules, position, sources, names };
        let mut listing = Listing {
            teller: &teller,
            graph: programs.graph(),
            numbers: FxHashMap::default(),
            counts: Counts::default(),
        };
        let game = &rules.game;
        if !global.quiet {
            let player = &game.players[side.index()].name;
            let (name, at) = (&game.pieces[id.index()].name, game.board.name(at));
            let on = if self.drop.is_some() { "dropped on" } else { "on" };
            writeln!(out, "{}: {player}'s {name} {on} {at}\n", game.title)?;
        }
        let piece = &game.pieces[id.index()];
        let defs = if self.drop.is_some() { &piece.drops } else { &piece.moves };
        for block in &blocks {
            let def = &defs[block.def as usize];
            let (call, span) = teller.block_call(&def.origin);
            let call = call.map_or(String::new(), |call| format!(" {call}"));
            let of_type = match block.move_type {
                Some(id) => format!(", type {}", game.move_types[id.index()]),
                None => String::new(),
            };
            let (number, of, place) = (block.def + 1, defs.len(), teller.place(span));
            writeln!(out, "block {number} of {of},{call} at {place}{of_type}")?;
            listing.block(block.root, out)?;
            writeln!(out)?;
        }
        let Counts { tests, moves, opaque } = listing.counts;
        if !global.quiet {
            writeln!(
                out,
                "{}: {}, {}{}",
                count(blocks.len(), "block"),
                count(tests, "question"),
                count(moves, "move"),
                match opaque {
                    0 => String::new(),
                    n => format!(", {} where it is not known how it goes on", count(n, "place")),
                }
            )?;
        }
        Ok(if opaque > 0 { End::Undecided } else { play.end() })
    }
}

impl Show {
    fn subject(&self, play: &Play) -> Result<(PlayerId, PieceId, Square), Failure> {
        let (rules, game) = (&play.rules, &play.rules.game);
        let text = self.piece.as_ref().or(self.drop.as_ref()).map_or("", String::as_str);
        let Some((name, at)) = text.rsplit_once('@') else {
            let message = format!("'{text}' names no square: write PIECE@SQUARE");
            return Err(Failure::Usage(message));
        };
        let side = match &self.player {
            None => game.turns[play.position.turn].side,
            Some(name) => game.player(name).ok_or_else(|| {
                let near = nearest(name, game.players.iter().map(|p| p.name.as_str()));
                Failure::Usage(format!("there is no player '{name}'{}", super::trace::hint(&near)))
            })?,
        };
        Ok((side, piece(rules, name)?, square(rules, at)?))
    }
}

/// What was listed.
#[derive(Default)]
struct Counts {
    tests: usize,
    moves: usize,
    opaque: usize,
}

/// The lines of a program. A node that several blocks share has one number.
struct Listing<'a> {
    teller: &'a Teller<'a>,
    graph: &'a Graph,
    numbers: FxHashMap<NodeId, usize>,
    counts: Counts,
}

impl Listing<'_> {
    fn block(&mut self, root: NodeId, out: &mut dyn Write) -> Result<(), Failure> {
        if root == Graph::END {
            writeln!(out, "  no move in any position")?;
            return Ok(());
        }
        if let Some(number) = self.numbers.get(&root) {
            writeln!(out, "  as from {number}")?;
            return Ok(());
        }
        let nodes = self.order(root);
        let lines: Vec<[String; 3]> = nodes
            .iter()
            .enumerate()
            .map(|(i, &id)| self.line(id, nodes.get(i + 1).copied()))
            .collect();
        let width = |i: usize| lines.iter().map(|l| l[i].chars().count()).max().unwrap_or(0);
        let (place, text) = (width(0), width(1));
        let digits = self.numbers.len().to_string().len();
        for (id, line) in nodes.iter().zip(&lines).take(MAX_LINES) {
            let number = self.numbers[id];
            let [at, what, then] = line;
            let all = format!("  {number:>digits$}  {at:<place$}  {what:<text$}  {then}");
            writeln!(out, "{}", all.trim_end())?;
        }
        if nodes.len() > MAX_LINES {
            writeln!(out, "  … and {} more lines", nodes.len() - MAX_LINES)?;
        }
        Ok(())
    }

    /// The nodes that have no number yet, each before what follows it, and gives them numbers.
    fn order(&mut self, root: NodeId) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if id == Graph::END || self.numbers.contains_key(&id) {
                continue;
            }
            self.numbers.insert(id, self.numbers.len() + 1);
            nodes.push(id);
            let next: Vec<NodeId> = self.graph.node(id).successors().collect();
            open.extend(next.into_iter().rev());
        }
        nodes
    }

    /// Place, text, and what follows.
    fn line(&mut self, id: NodeId, below: Option<NodeId>) -> [String; 3] {
        let game = &self.teller.rules.game;
        let place = self
            .graph
            .node_origin(id)
            .map_or(String::new(), |origin| self.teller.place(origin.span));
        let to = |word: &str, next: NodeId| match self.numbers.get(&next) {
            _ if Some(next) == below => None,
            Some(number) => Some(format!("{word}{number}")),
            None => Some(format!("{word}end")),
        };
        let (text, next) = match self.graph.node(id) {
            Node::End => (String::new(), Vec::new()),
            Node::Test { ask, yes, no, .. } => {
                self.counts.tests += 1;
                (question_text(game, ask), vec![to("yes ", yes), to("no ", no)])
            }
            Node::Add { effect, next, .. } => {
                self.counts.moves += 1;
                let mv = &self.graph.effect(effect).mv;
                (format!("add {}", effect_text(game, mv)), vec![to("then ", next)])
            }
            Node::Opaque { why, .. } => {
                self.counts.opaque += 1;
                (format!("not known: {}", why_text(why)), Vec::new())
            }
        };
        let next: Vec<String> = next.into_iter().flatten().collect();
        [place, text, next.join(", ")]
    }
}

/// A number with its noun.
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
