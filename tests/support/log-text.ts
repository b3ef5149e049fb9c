import { Writable } from 'node:stream';

/** A destination of a shop's log, and what was written to it. */
export function recordLog(): { stream: Writable; text(): string } {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  return { stream, text: () => written };
}
