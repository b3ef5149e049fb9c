/** Entries that a loop over the whole index processes between two pauses: a few milliseconds. */
export const SLICE = 51_200;

/** Visits the numbers up to `end`. Pauses at every `yield`. */
export function* forEachNumber(end: number, visit: (number: number) => void): Generator<void> {
  for (let start = 0; start < end; start += SLICE) {
    const stop = Math.min(end, start + SLICE);
    for (let number = start; number < stop; number++) visit(number);
    yield;
  }
}
