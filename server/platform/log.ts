import { type Logger, pino } from 'pino';

/** Logs JSON lines to standard output. Lines that find no room there, on a full disk or a closed pipe, are lost: the shop goes on. */
export function openLog(level: string): Logger {
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => {});
  process.stdout.on('error', () => {});
  return pino({ level }, output);
}
