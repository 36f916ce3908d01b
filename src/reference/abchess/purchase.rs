//! Buying in turns: White first, one man at a time, put on the board at once; and armies at random,
//! bought by the same rules.

use super::army::{ARMY_SIZE, Army, COPIES, POINTS, army_squares, may_start};
use super::board::Square;
use super::man::{Kind, Side};
use super::position::Position;
use super::random::SplitMix64;
use super::readings::{Buy, Readings};

/// How the game begins, by B26: "Each player should write down the pieces they are buying and their
/// starting squares without first seeing the other's choices. As an alternative, players can
/// alternate turns (White first) buying a piece and putting it on the board."
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Two armies are written down, then play begins with [`Position::start`].
    Written,
    /// The game begins with moves that buy men.
    Purchase(Purchase),
}

impl Opening {
    /// The opening under these readings.
    pub fn of(readings: &Readings) -> Opening {
        match readings.buy {
            Buy::Secret => Opening::Written,
            Buy::Alternate => Opening::Purchase(Purchase::default()),
        }
    }
}

/// A position of the buying phase: what each side has bought, by square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Purchase {
    /// The men of White, then of Black, in the order of [`Army::kinds`]; empty squares are `None`.
    pub bought: [[Option<Kind>; ARMY_SIZE]; 2],
}

/// A move of the buying phase: one man, put on an empty square of the own back rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bought {
    /// What is bought.
    pub kind: Kind,
    /// Where it is put.
    pub square: Square,
}

/// Why a man cannot be bought, or not put there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PurchaseError {
    /// Both armies are complete.
    #[error("both armies are complete")]
    Complete,
    /// A King or a Yeoman.
    #[error("a {0} cannot be bought")]
    NotForSale(Kind),
    /// Two of the kind are bought already.
    #[error("at most two men of a kind can be bought, and {side} has two of kind {kind}")]
    Copies {
        /// Who buys.
        side: Side,
        /// The kind.
        kind: Kind,
    },
    /// The square is not one of the ten of the back rank.
    #[error("{side} puts men on the back rank beside the King, not on {square}")]
    Square {
        /// Who buys.
        side: Side,
        /// Where the man should go.
        square: Square,
    },
    /// A man stands there already.
    #[error("a man stands on {0} already")]
    Occupied(Square),
    /// B13 `forbidden`.
    #[error("a Teleporter may not start inside the fortress, on {0}")]
    TeleporterInFortress(Square),
    /// The points left would not pay for a complete army.
    #[error(
        "after a {kind}, {side} would have {left} points for {places} more men, which cost at \
         least {cheapest}"
    )]
    CannotFinish {
        /// Who buys.
        side: Side,
        /// What should be bought.
        kind: Kind,
        /// The points left after it; negative if it cannot be paid at all.
        left: i64,
        /// How many men would still be missing.
        places: usize,
        /// The least they cost.
        cheapest: u32,
    },
}

impl Purchase {
    /// Whose turn it is to buy, "White first"; `None` when both armies are complete.
    pub fn to_move(&self) -> Option<Side> {
        let [white, black] = self.bought.each_ref().map(|row| row.iter().flatten().count());
        if white < ARMY_SIZE && white <= black {
            Some(Side::White)
        } else if black < ARMY_SIZE {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// All moves of the side whose turn it is, sorted by kind and square.
    pub fn choices(&self, readings: &Readings) -> Vec<Bought> {
        let Some(side) = self.to_move() else { return Vec::new() };
        let mut choices = Vec::new();
        for kind in Kind::for_sale().filter(|kind| self.kind_refusal(*kind, readings).is_none()) {
            for square in army_squares(side) {
                if self.square_refusal(kind, square, readings).is_none() {
                    choices.push(Bought { kind, square });
                }
            }
        }
        choices
    }

    /// The position after a purchase.
    ///
    /// "Care must be taken to stay under the spending limit when playing this way": a purchase after
    /// which no legal army can be completed is refused, and no other affordable one.
    ///
    /// # Errors
    ///
    /// The purchase is not one of [`Purchase::choices`]; the error says why.
    pub fn buy(&self, choice: Bought, readings: &Readings) -> Result<Purchase, PurchaseError> {
        if let Some(why) = self.refusal(choice, readings) {
            return Err(why);
        }
        let mut next = self.clone();
        let Some(side) = self.to_move() else { return Err(PurchaseError::Complete) };
        if let Some(place) = army_squares(side).position(|square| square == choice.square) {
            next.bought[side.index()][place] = Some(choice.kind);
        }
        Ok(next)
    }

    /// Why this purchase is refused, if it is.
    fn refusal(&self, choice: Bought, readings: &Readings) -> Option<PurchaseError> {
        self.square_refusal(choice.kind, choice.square, readings)
            .or_else(|| self.kind_refusal(choice.kind, readings))
    }

    /// Why no man of this kind can be put on this square.
    fn square_refusal(
        &self,
        kind: Kind,
        square: Square,
        readings: &Readings,
    ) -> Option<PurchaseError> {
        let Some(side) = self.to_move() else { return Some(PurchaseError::Complete) };
        let Some(place) = army_squares(side).position(|at| at == square) else {
            return Some(PurchaseError::Square { side, square });
        };
        if self.bought[side.index()][place].is_some() {
            return Some(PurchaseError::Occupied(square));
        }
        let barred = !may_start(kind, square, readings);
        barred.then_some(PurchaseError::TeleporterInFortress(square))
    }

    /// Why a man of this kind cannot be bought, wherever it is put.
    fn kind_refusal(&self, kind: Kind, readings: &Readings) -> Option<PurchaseError> {
        let Some(side) = self.to_move() else { return Some(PurchaseError::Complete) };
        let row = &self.bought[side.index()];
        if kind.price(readings).is_none() {
            return Some(PurchaseError::NotForSale(kind));
        }
        let mut have: Vec<Kind> = row.iter().flatten().copied().collect();
        have.push(kind);
        if have.iter().filter(|bought| **bought == kind).count() > COPIES {
            return Some(PurchaseError::Copies { side, kind });
        }
        let places = ARMY_SIZE - have.len();
        let paid: u32 = have.iter().map(|bought| cost(*bought, readings)).sum();
        let left = i64::from(POINTS) - i64::from(paid);
        let cheapest = cheapest_completion(&have, readings);
        (left < i64::from(cheapest)).then_some(PurchaseError::CannotFinish {
            side,
            kind,
            left,
            places,
            cheapest,
        })
    }

    /// The two armies, White's first, when both are complete.
    pub fn armies(&self) -> Option<[Army; 2]> {
        let army = |row: &[Option<Kind>; ARMY_SIZE]| {
            let kinds: Vec<Kind> = row.iter().flatten().copied().collect();
            kinds.try_into().ok().map(|kinds| Army { kinds })
        };
        Some([army(&self.bought[0])?, army(&self.bought[1])?])
    }

    /// The board as it stands: Kings, Yeomen and the men bought so far. It is the position from
    /// which play begins once both armies are complete.
    pub fn position(&self) -> Position {
        let mut position = Position::set_up(&self.bought);
        position.to_move = self.to_move().unwrap_or(Side::White);
        position
    }
}

impl Army {
    /// A legal army chosen by `seed`: ten purchases, each drawn evenly from all that are allowed.
    /// Every kind and every square of it occurs.
    pub fn random(seed: u64, readings: &Readings) -> Army {
        let mut dice = SplitMix64::new(seed);
        let mut purchase = Purchase::default();
        // Black "buys" what White buys, so that the turn comes back to White each time.
        while purchase.to_move().is_some() {
            let choices = purchase.choices(readings);
            let Some(choice) = dice.pick(&choices).copied() else { break };
            if let Some(place) = army_squares(Side::White).position(|at| at == choice.square) {
                purchase.bought.iter_mut().for_each(|row| row[place] = Some(choice.kind));
            }
        }
        // No purchase strands the buyer, so all ten squares are taken.
        let kinds = purchase.bought[0].map(|kind| kind.unwrap_or(Kind::Overtaker));
        Army { kinds }
    }
}

fn cost(kind: Kind, readings: &Readings) -> u32 {
    kind.price(readings).map_or(0, u32::from)
}

/// The least that the men still missing beside `have` can cost, two of a kind at most.
///
/// The cheapest men that may still be bought, taken one by one, are the cheapest completion: any
/// other choice of as many men costs at least as much, man for man. Where they stand does not
/// matter, not even under B13 `forbidden`: 17 kinds are cheaper than a Teleporter, which makes 34
/// men for at most ten places, so no cheapest completion needs one.
fn cheapest_completion(have: &[Kind], readings: &Readings) -> u32 {
    let left = |kind: Kind| COPIES.saturating_sub(have.iter().filter(|h| **h == kind).count());
    let offers: Vec<(u32, usize)> =
        Kind::for_sale().map(|kind| (cost(kind, readings), left(kind))).collect();
    cheapest(&offers, ARMY_SIZE.saturating_sub(have.len())).unwrap_or(u32::MAX)
}

/// The least that `places` men cost, given (price, copies) of what can be had; `None` if there are
/// not enough.
fn cheapest(offers: &[(u32, usize)], mut places: usize) -> Option<u32> {
    let mut offers = offers.to_vec();
    offers.sort_unstable();
    let mut total = 0;
    for (price, copies) in offers {
        let taken = copies.min(places);
        total += price * taken as u32;
        places -= taken;
    }
    (places == 0).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least cost by trying every choice of copies of every offer.
    fn cheapest_by_trying(offers: &[(u32, usize)], places: usize) -> Option<u32> {
        let Some(((price, copies), rest)) = offers.split_first() else {
            return (places == 0).then_some(0);
        };
        (0..=(*copies).min(places))
            .filter_map(|n| Some(n as u32 * price + cheapest_by_trying(rest, places - n)?))
            .min()
    }

    #[test]
    fn the_cheapest_completion_is_the_cheapest_of_all() {
        let mut tried = 0;
        for code in 0..12_u32.pow(4) {
            // Four offers, each a price of 1 to 4 and 0 to 2 copies.
            let offers: Vec<(u32, usize)> = (0..4)
                .map(|n| code / 12_u32.pow(n) % 12)
                .map(|digit| (digit % 4 + 1, (digit / 4) as usize))
                .collect();
            for places in 0..=5 {
                assert_eq!(cheapest(&offers, places), cheapest_by_trying(&offers, places));
                tried += 1;
            }
        }
        assert_eq!(tried, 6 * 20736);
    }

    /// Whether any two or three more men complete the army, by trying all.
    fn completes(have: &mut Vec<Kind>, readings: &Readings) -> bool {
        if have.len() == ARMY_SIZE {
            return Army::new(have, readings).is_ok();
        }
        Kind::for_sale().any(|kind| {
            have.push(kind);
            let done = completes(have, readings);
            have.pop();
            done
        })
    }

    #[test]
    fn refused_is_exactly_what_cannot_be_completed() {
        let mut dice = SplitMix64::new(7);
        let kinds: Vec<Kind> = Kind::for_sale().collect();
        let (mut refused, mut allowed) = (0, 0);
        for round in 0..2000 {
            let readings =
                Readings::parse(["", "abc.marshal_cost=16"][round % 2]).unwrap_or_default();
            let size = 7 + round / 2 % 2;
            let have: Vec<Kind> = (0..size).filter_map(|_| dice.pick(&kinds).copied()).collect();
            let mut purchase = Purchase::default();
            for (place, kind) in have[..size - 1].iter().enumerate() {
                purchase.bought[0][place] = Some(*kind);
                purchase.bought[1][place] = Some(*kind);
            }
            let Some(square) = army_squares(Side::White).nth(size - 1) else { continue };
            let choice = Bought { kind: have[size - 1], square };
            let mut men = have.clone();
            let copies_fine =
                have.iter().all(|kind| have.iter().filter(|h| *h == kind).count() <= COPIES);
            if !copies_fine {
                continue;
            }
            let possible = completes(&mut men, &readings);
            assert_eq!(purchase.buy(choice, &readings).is_ok(), possible, "{have:?}");
            if possible { allowed += 1 } else { refused += 1 }
        }
        assert!(refused > 100 && allowed > 100, "{refused} refused, {allowed} allowed");
    }
}
