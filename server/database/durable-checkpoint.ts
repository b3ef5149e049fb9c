import type pg from 'pg';

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY = 1_000;

/** How much log there may be before a checkpoint, while the shop rests and in any case: more is a longer start after a crash. */
const AT_REST = 8 * MEGABYTE;
const AT_MOST = 32 * MEGABYTE;

/**
 * Makes checkpoints, which PostgreSQL in a single process does not make by itself: without them the log would only
 * grow. `position` tells how far the log was written, `last` where in it the last checkpoint was. Returns what stops it.
 */
export function keepCheckpoints(pool: pg.Pool, position: () => number, last: number): () => void {
  let latest = last;
  let before = position();
  let isBusy = false;

  const look = async () => {
    const now = position();
    const rests = now === before;
    before = now;
    if (isBusy || now - latest < (rests ? AT_REST : AT_MOST)) return;
    isBusy = true;
    // One that fails is made up for by the next; if PostgreSQL died of it, the session tells.
    await pool.query('checkpoint').then(
      () => {
        latest = position();
      },
      () => {},
    );
    isBusy = false;
  };

  const timer = setInterval(look, LOOK_EVERY).unref();
  return () => clearInterval(timer);
}
