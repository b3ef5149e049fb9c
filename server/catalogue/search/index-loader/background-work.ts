import { setImmediate as turn } from 'node:timers/promises';

/** The longest that background work delays requests, in milliseconds. */
const SLICE_MS = 4;

/** Runs a generator to its end, letting requests run between its `yield`s; returns its result. */
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

/**
 * Collects garbage and returns the memory to the system, which V8 otherwise delays while little happens: for the end of
 * large background work. Takes about 100 ms. Does nothing in a Node.js without inspector; see
 * https://chromedevtools.github.io/devtools-protocol/tot/HeapProfiler/#method-collectGarbage
 */
export async function collectGarbage(): Promise<void> {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
