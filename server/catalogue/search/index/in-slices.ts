import { setImmediate as turn } from 'node:timers/promises';

/** Long work may not keep requests waiting for more than this, in milliseconds. */
const SLICE_MS = 4;

/** Does work that pauses at every `yield`, letting others have their turn between; its result. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await turn();
    until = performance.now() + SLICE_MS;
  }
}
