//! Which variable stands for what: the content of each square, whether something is in stock, where
//! the last move went.
//!
//! A variable and a value mean the same on both sides of a comparison; a layout says what they mean
//! in one rules file. Value 0 of a square is emptiness. Of a stock, the value is the number of men,
//! the greatest one also more than that: no program asks for more. Of the last move, each square that
//! any program asks for is a value; 0 is any other square, or none.
//!
//! Of a man that every position has exactly once, a *lone* man, a layout can have the square and the
//! type as variables of their own, the first ones. What stands on its square is then this man,
//! whatever the variable of that square says. A program that searches the board for it costs one
//! node a square, and functions that depend on nothing but where it is stay small.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::branch::Branching;
use super::diagram::{Diagram, Diagrams, Full, MAX_VALUES, MAX_VARIABLES, Values};
use super::verdict::Reason;
use crate::interp::{Last, Man, Position, new_man};
use crate::model::{Game, PieceId, PlayerId, Square};
use crate::program::{Graph, Node, Question};

/// The nodes that the diagrams of one man (of one side and type) may have together. Ours: about
/// 200 MB. Published games stay far below.
pub const NODE_LIMIT: usize = 1_000_000;

/// The variable of a lone man's square, if there is one: the first of all.
pub const LONE_SQUARE: u32 = 0;

/// The variable of a lone man's type.
const LONE_TYPE: u32 = 1;

/// A man of whom there is exactly one in every position that a claim is about.
#[derive(Clone, Debug)]
pub struct Lone {
    /// Whose it is.
    pub owner: PlayerId,
    /// The types that it may have; nobody else of its owner has one of them.
    pub pieces: Vec<PieceId>,
    /// The squares on which it may stand.
    pub squares: Vec<Square>,
}

/// What variables and values mean in one rules file.
#[derive(Clone, Debug)]
pub struct Layout {
    /// For each variable the number of its values.
    sizes: Vec<usize>,
    /// For each square of the file its variable.
    variables: Vec<u32>,
    /// For each variable of a square its square in the file, if it has one.
    squares: Vec<Option<Square>>,
    /// What stands on a square with this value.
    men: Vec<Option<Man>>,
    /// For each value of the last move the variable of its square; value 0 is not in the list.
    last: Vec<u32>,
    last_from: u32,
    last_to: u32,
    stocks: FxHashMap<(PlayerId, PieceId), u32>,
    lone: Option<Lone>,
}

impl Layout {
    /// A layout for one file, over all squares, all players' men of all types and all stocks.
    pub fn of(game: &Game, graph: &Graph) -> Result<Layout, Reason> {
        Layout::for_file(game, graph, None)
    }

    /// The same, where one man has variables of its own.
    pub fn with_lone(game: &Game, graph: &Graph, lone: Lone) -> Result<Layout, Reason> {
        Layout::for_file(game, graph, Some(lone))
    }

    fn for_file(game: &Game, graph: &Graph, lone: Option<Lone>) -> Result<Layout, Reason> {
        let mut men = vec![None];
        for owner in (0..game.players.len()).map(|p| PlayerId(p as u8)) {
            for piece in (0..game.pieces.len()).map(|t| PieceId(t as u16)) {
                let is_lone = |l: &Lone| l.owner == owner && l.pieces.contains(&piece);
                if !lone.as_ref().is_some_and(is_lone) {
                    men.push(Some(new_man(game, owner, piece)));
                }
            }
        }
        let asked = Asked::in_graph(graph);
        if asked.attributes {
            return Err(Reason::NotModelled("attributes".to_owned()));
        }
        // The first variables are those of a lone man.
        let first = if lone.is_some() { 2 } else { 0 };
        let mut squares = vec![None; first];
        squares.extend((0..game.board.squares.len()).map(|s| Some(Square(s as u16))));
        let last: Vec<u32> = asked.last.iter().map(|s| u32::from(s.0) + first as u32).collect();
        let players = (0..game.players.len()).map(|p| PlayerId(p as u8));
        let types = || (0..game.pieces.len()).map(|t| PieceId(t as u16));
        let all = players.flat_map(|p| types().map(move |t| (p, t)));
        let stocks = all.map(|stock| (stock, asked.in_stock(stock))).collect();
        let mut layout = Layout::new(squares, men, last, stocks)?;
        if let Some(lone) = lone {
            for (variable, count) in
                [(LONE_SQUARE, &lone.squares.len()), (LONE_TYPE, &lone.pieces.len())]
            {
                if !(1..=MAX_VALUES).contains(count) {
                    let text = "squares or types of a man that stands there once";
                    return Err(Reason::NotModelled(format!("{count} {text}")));
                }
                layout.sizes[variable as usize] = *count;
            }
            layout.lone = Some(lone);
        }
        Ok(layout)
    }

    /// A layout from the meaning of its variables and values. `squares` are the file's squares by
    /// variable, `men` what stands on a square by value (first nobody), `last` the variables of the
    /// squares that programs ask the last move for, `stocks` players and types in the order of
    /// their variables, each with the greatest number of men that is asked for.
    pub fn new(
        squares: Vec<Option<Square>>,
        men: Vec<Option<Man>>,
        last: Vec<u32>,
        stocks: Vec<((PlayerId, PieceId), u32)>,
    ) -> Result<Layout, Reason> {
        let most =
            |what: &str, limit: usize| Reason::NotModelled(format!("more than {limit} {what}"));
        if men.len() > MAX_VALUES {
            return Err(most("kinds of men", MAX_VALUES - 1));
        }
        if last.len() >= MAX_VALUES {
            return Err(most("squares for which the last move is asked", MAX_VALUES - 1));
        }
        if stocks.iter().any(|(_, most)| *most as usize >= MAX_VALUES) {
            return Err(most("men of one type in stock", MAX_VALUES - 1));
        }
        let count = squares.len();
        let mut sizes = vec![men.len(); count];
        let (last_from, last_to) = (count as u32, count as u32 + 1);
        sizes.extend([last.len() + 1, last.len() + 1]);
        let first = sizes.len();
        sizes.extend(stocks.iter().map(|(_, most)| *most as usize + 1));
        if sizes.len() > MAX_VARIABLES {
            return Err(most("squares and stocks", MAX_VARIABLES));
        }
        let known = squares.iter().flatten().map(|s| s.index() + 1).max().unwrap_or(0);
        let mut variables = vec![u32::MAX; known];
        for (variable, square) in squares.iter().enumerate() {
            if let Some(square) = square {
                variables[square.index()] = variable as u32;
            }
        }
        let stocks = stocks.into_iter().map(|(stock, _)| stock).zip(first as u32..).collect();
        let lone = None;
        Ok(Layout { sizes, variables, squares, men, last, last_from, last_to, stocks, lone })
    }

    /// For each variable the number of its values.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The variable of a square.
    pub fn variable(&self, square: Square) -> u32 {
        self.variables.get(square.index()).copied().unwrap_or(u32::MAX)
    }

    /// The square of a variable, if it is one.
    pub fn square(&self, variable: u32) -> Option<Square> {
        self.squares.get(variable as usize).copied().flatten()
    }

    /// The variable that says how many men are in stock.
    pub fn stock(&self, player: PlayerId, piece: PieceId) -> Option<u32> {
        self.stocks.get(&(player, piece)).copied()
    }

    /// Whether the last move is asked for at all.
    pub fn asks_last(&self) -> bool {
        !self.last.is_empty()
    }

    /// What stands on a square with each value.
    pub fn men(&self) -> &[Option<Man>] {
        &self.men
    }

    /// The values with which somebody stands on a square for whom `test` is true.
    pub fn those(&self, test: impl Fn(Man) -> bool) -> Values {
        self.values(|man| man.is_some_and(&test))
    }

    /// The values for which `test` is true.
    pub fn values(&self, test: impl Fn(Option<Man>) -> bool) -> Values {
        let bits = self.men.iter().enumerate().filter(|(_, man)| test(**man));
        bits.fold(0, |all, (value, _)| all | 1 << value)
    }

    /// The man that has variables of its own.
    pub fn lone(&self) -> Option<&Lone> {
        self.lone.as_ref()
    }

    /// The value with which the lone man stands on a square, if it can.
    fn lone_value(&self, square: Square) -> Option<(&Lone, usize)> {
        let lone = self.lone.as_ref()?;
        Some((lone, lone.squares.iter().position(|s| *s == square)?))
    }

    /// The lone man's types for which `test` is true, as values.
    fn lone_types(game: &Game, lone: &Lone, test: impl Fn(Option<Man>) -> bool) -> Values {
        let fits = |piece: &PieceId| test(Some(new_man(game, lone.owner, *piece)));
        let types = lone.pieces.iter().enumerate().filter(|(_, piece)| fits(piece));
        types.fold(0, |all, (value, _)| all | 1 << value)
    }

    /// That the lone man stands on a square: its variable and value, if it can stand there.
    pub fn lone_on(&self, square: Square) -> Option<(u32, Values)> {
        self.lone_value(square).map(|(_, value)| (LONE_SQUARE, 1 << value))
    }

    /// That the lone man has a type: its variable and value, if it can have it.
    pub fn lone_is(&self, piece: PieceId) -> Option<(u32, Values)> {
        let value = self.lone.as_ref()?.pieces.iter().position(|p| *p == piece)?;
        Some((LONE_TYPE, 1 << value))
    }

    /// When `test` is true of what stands on a square.
    pub fn holds(
        &self,
        diagrams: &mut Diagrams,
        game: &Game,
        square: Square,
        test: impl Fn(Option<Man>) -> bool,
    ) -> Result<Diagram, Full> {
        let other = diagrams.literal(self.variable(square), self.values(&test))?;
        let Some((lone, value)) = self.lone_value(square) else { return Ok(other) };
        let there = diagrams.literal(LONE_SQUARE, 1 << value)?;
        let fits = diagrams.literal(LONE_TYPE, Layout::lone_types(game, lone, &test))?;
        diagrams.ite(there, fits, other)
    }

    /// Asks code's look whether `test` is true of what stands on a square.
    pub fn ask(
        &self,
        branching: &Branching,
        game: &Game,
        square: Square,
        test: impl Fn(Option<Man>) -> bool,
    ) -> bool {
        if let Some((lone, value)) = self.lone_value(square)
            && branching.ask(LONE_SQUARE, 1 << value)
        {
            return branching.ask(LONE_TYPE, Layout::lone_types(game, lone, &test));
        }
        branching.ask(self.variable(square), self.values(&test))
    }

    /// When the answer to a question is yes, if it is about one square or stock or the last move.
    pub fn answer(
        &self,
        diagrams: &mut Diagrams,
        game: &Game,
        question: Question,
    ) -> Result<Option<Diagram>, Full> {
        if let Some(square) = question.content_of() {
            let yes = |man| question.of_content(game, man).unwrap_or(false);
            return self.holds(diagrams, game, square, yes).map(Some);
        }
        let literal = self.literal(question);
        literal.map(|(variable, values)| diagrams.literal(variable, values)).transpose()
    }

    /// The variable and values that answer a question with yes that is not about a square's man.
    fn literal(&self, question: Question) -> Option<(u32, Values)> {
        let value = |square| {
            let at = self.last.iter().position(|&v| v == self.variable(square));
            at.map_or(0, |at| 1 << (at + 1))
        };
        match question {
            Question::LastFrom(square) => Some((self.last_from, value(square))),
            Question::LastTo(square) => Some((self.last_to, value(square))),
            Question::Stock(player, piece) => Some((self.stock(player, piece)?, at_least(1))),
            Question::StockOf(player, piece, n) => {
                let variable = self.stock(player, piece)?;
                let asked = self.sizes.get(variable as usize).is_some_and(|size| n < *size as u32);
                asked.then_some((variable, at_least(n)))
            }
            _ => None,
        }
    }

    /// What a man more or less on the board costs, to find the smallest position: empty squares,
    /// empty stocks and no special last move cost nothing.
    pub fn cost(&self, variable: u32, value: u32) -> u64 {
        match value {
            // It stands somewhere in any case.
            _ if self.lone.is_some() && variable <= LONE_TYPE => 0,
            0 => 0,
            _ if (variable as usize) < self.squares.len() => 1_000,
            value => u64::from(value),
        }
    }

    /// The position in which variables have these values; all others are empty.
    pub fn position(&self, game: &Game, turn: usize, values: &[(u32, u32)]) -> Position {
        let mut position = Position::empty(game);
        position.turn = turn;
        let mut last = Last::default();
        for &(variable, value) in values {
            let place = value.checked_sub(1).and_then(|v| self.last.get(v as usize));
            let place = place.and_then(|&v| self.square(v));
            if let Some(square) = self.square(variable) {
                position.board[square.index()] = self.men.get(value as usize).copied().flatten();
            } else if variable == self.last_from {
                last.from = place;
            } else if variable == self.last_to {
                last.to = place;
            }
        }
        if let Some(lone) = &self.lone {
            let named =
                |wanted| values.iter().find(|(v, _)| *v == wanted).map(|(_, v)| *v as usize);
            let square = named(LONE_SQUARE).and_then(|value| lone.squares.get(value));
            let piece = lone.pieces.get(named(LONE_TYPE).unwrap_or(0));
            if let (Some(square), Some(&piece)) = (square, piece) {
                position.board[square.index()] = Some(new_man(game, lone.owner, piece));
            }
        }
        for (&(player, piece), variable) in &self.stocks {
            if let Some(&(_, count)) = values.iter().find(|(named, _)| named == variable) {
                let index = position.stock_index(game, player, piece);
                position.stock[index] = count;
            }
        }
        position.last = last;
        position
    }
}

/// The values of a stock with at least so many men.
pub fn at_least(men: u32) -> Values {
    Values::MAX.checked_shl(men).unwrap_or(0)
}

/// What the programs of a graph ask besides owners and types.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Whether attributes are asked for.
    pub attributes: bool,
    /// The squares for which the last move is asked, ascending.
    pub last: Vec<Square>,
    /// Whether attacks are asked for, so that the programs of all men matter.
    pub attacks: bool,
    /// The stocks that more than one man is asked of, with the greatest number.
    pub stocks: BTreeMap<(PlayerId, PieceId), u32>,
}

impl Asked {
    /// How many men of a stock are asked for at most: at least one.
    pub fn in_stock(&self, stock: (PlayerId, PieceId)) -> u32 {
        self.stocks.get(&stock).copied().unwrap_or(1)
    }

    /// Looks at every node.
    pub fn in_graph(graph: &Graph) -> Asked {
        let mut asked = Asked::default();
        for node in graph.nodes() {
            let Node::Test { ask, .. } = node else { continue };
            match *ask {
                Question::Attribute(..) => asked.attributes = true,
                Question::LastFrom(square) | Question::LastTo(square) => asked.last.push(square),
                _ if ask.is_attack() => asked.attacks = true,
                Question::StockOf(player, piece, n) => {
                    let most = asked.stocks.entry((player, piece)).or_insert(1);
                    *most = n.max(*most);
                }
                _ => {}
            }
        }
        asked.last.sort_unstable();
        asked.last.dedup();
        asked
    }
}
