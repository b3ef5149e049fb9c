import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What may wait for a slow reader of standard output; lines beyond it are dropped. */
const MAX_PENDING_BYTES = 1_000_000;

let dropped = 0;

/** How many log lines this process has dropped, since nobody read its standard output. */
export const droppedLogLines = (): number => dropped;

/**
 * Logs JSON lines to standard output. Logging never holds up the shop: lines that find no room, in a pipe that nobody
 * reads, on a full disk or in a closed pipe, are dropped.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => {});
  return pino({ level }, isPipe(1) ? toPipe(process.stdout) : toFile());
}

/** A write to a pipe that is full would block the process until somebody reads it; Node’s own stream does not wait. */
function toPipe(output: Writable, maxPendingBytes = MAX_PENDING_BYTES): DestinationStream {
  let untold = 0;
  const tell = pino(
    { level: 'warn' },
    {
      write: (line) => {
        output.write(line);
      },
    },
  );
  output.on('drain', () => {
    if (untold > 0)
      tell.warn({ dropped: untold }, 'log lines were dropped: nobody read the output');
    untold = 0;
  });
  return {
    write: (line) => {
      if (output.writableLength <= maxPendingBytes) return void output.write(line);
      dropped++;
      untold++;
    },
  };
}

/** Unlike a Node stream, this goes on after an error, as when a full disk has room again. */
function toFile(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => {});
  return output;
}

function isPipe(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket();
}
