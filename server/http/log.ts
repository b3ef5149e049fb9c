import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { logFields } from '../telemetry/spans';
import { loggableError } from './log-errors';

/** Maximum number of bytes buffered for a slow reader of standard output; further lines are dropped. */
const MAX_PENDING_BYTES = 1_000_000;

let dropped = 0;

/** Number of log lines that this process dropped because its standard output was not read. */
export const droppedLogLines = (): number => dropped;

/**
 * Logs JSON lines to standard output. Logging never blocks the shop: lines that cannot be written, to a full or closed
 * pipe or a full disk, are dropped.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => {});
  return pino(loggerOptions(level), isPipe(1) ? toPipe(process.stdout) : toFile());
}

/** Lines are connected with the trace in progress, and contain no personal data of errors. */
export function loggerOptions(level: string): LoggerOptions {
  return { level, mixin: () => logFields(), serializers: { err: (err) => loggableError(err) } };
}

/** A write to a pipe that is full would block the process until it is read; Node’s own stream does not wait. */
function toPipe(output: Writable, maxPendingBytes = MAX_PENDING_BYTES): DestinationStream {
  let unreported = 0;
  const report = pino(
    { level: 'warn' },
    {
      write: (line) => {
        output.write(line);
      },
    },
  );
  output.on('drain', () => {
    if (unreported > 0)
      report.warn(
        { dropped: unreported },
        'log lines were dropped because standard output was not read',
      );
    unreported = 0;
  });
  return {
    write: (line) => {
      if (output.writableLength <= maxPendingBytes) return void output.write(line);
      dropped++;
      unreported++;
    },
  };
}

/** Unlike a Node stream, this continues after an error, such as a full disk that has free space again. */
function toFile(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => {});
  return output;
}

function isPipe(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket();
}
