//! A position as a drawn board, for messages.

use std::fmt;

use super::man::{Kind, Man, Side};
use super::position::Position;
use super::square::Square;

/// Nine ranks from the ninth down, White in capitals and Black in small letters, then hands and
/// side to move.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            let men = Square::of_rank(rank)
                .map(|square| format!("{:<3}", self.at(square).map_or(".".to_owned(), drawn)));
            writeln!(f, "{}  {}", rank + 1, men.collect::<String>().trim_end())?;
        }
        writeln!(f, "   a  b  c  d  e  f  g  h  i")?;
        for side in Side::ALL {
            let hand = self.hand[side.index()];
            if hand.iter().any(|&count| count > 0) {
                write!(f, "{side} has in hand:")?;
                for kind in Kind::ALL {
                    for _ in 0..hand[kind.index()] {
                        write!(f, " {}", kind.letter())?;
                    }
                }
                writeln!(f)?;
            }
        }
        write!(f, "{} to move", self.to_move)
    }
}

fn drawn(man: Man) -> String {
    match man.side {
        Side::White => man.kind.letter().to_owned(),
        Side::Black => man.kind.letter().to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_with_hands() {
        let position: Position =
            "W: Ka1 Pr b2, hand Q N N. B: Ki9 Bo e5 G d4. Black to move.".parse().expect("sound");
        let expected = "\
9  .  .  .  .  .  .  .  .  k
8  .  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .  .
5  .  .  .  .  bo .  .  .  .
4  .  .  .  g  .  .  .  .  .
3  .  .  .  .  .  .  .  .  .
2  .  Pr .  .  .  .  .  .  .
1  K  .  .  .  .  .  .  .  .
   a  b  c  d  e  f  g  h  i
White has in hand: Q N N
Black to move";
        assert_eq!(position.to_string(), expected);
    }
}
