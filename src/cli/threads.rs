//! The threads that count and play.

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::end::Failure;

/// More threads than this are refused: they would only keep each other waiting. Ours.
const MOST: usize = 1024;

/// So many threads, or one for each core.
///
/// # Errors
/// If they are too many, or can't be had.
pub(super) fn pool(wanted: Option<usize>) -> Result<ThreadPool, Failure> {
    let wanted = wanted.unwrap_or(0);
    if wanted > MOST {
        let message = format!("--threads takes at most {MOST} threads, not {wanted}");
        return Err(Failure::Usage(message));
    }
    let pool = ThreadPoolBuilder::new().num_threads(wanted).build();
    pool.map_err(|e| Failure::Usage(format!("{wanted} threads can't be had: {e}")))
}
