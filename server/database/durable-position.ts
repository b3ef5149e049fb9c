import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'selvedge-log-position';
const DIGITS = 16;
const NOWHERE = 'f'.repeat(DIGITS);

/**
 * A note beside the write-ahead log of how far it is on the disk. PostgreSQL takes a log whose end is gone for one that
 * ends there; the note tells. It is written after each sync and not synced itself, so after a power cut it may be old,
 * but never ahead of the log.
 */
export interface PositionNote {
  /** What the last process wrote, in bytes since the beginning of the log; 0 where there is none. */
  noted: number;
  note(position: number): void;
  /** Makes every later start find the log too short. */
  condemn(): void;
  close(): void;
}

export function openPositionNote(folder: string): PositionNote {
  const descriptor = openSync(join(folder, NAME), constants.O_RDWR | constants.O_CREAT, 0o600);
  const text = readFileSync(descriptor, 'latin1');
  let highest = 0;
  const write = (digits: string) => writeSync(descriptor, digits, 0, 'latin1');
  return {
    noted: /^[0-9a-f]{16}$/.test(text) ? Number.parseInt(text, 16) : 0,
    note: (position) => {
      if (position <= highest) return;
      highest = position;
      try {
        write(position.toString(16).padStart(DIGITS, '0'));
      } catch {
        // Then it is only old.
      }
    },
    condemn: () => {
      write(NOWHERE);
      fsyncSync(descriptor);
    },
    close: () => {
      highest = Number.POSITIVE_INFINITY;
      closeSync(descriptor);
    },
  };
}

/** A position as PostgreSQL writes it, `1/2A3B4C5D`, in bytes since the beginning of the log. */
export function parsePosition(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
