import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const PAGE = 8192;
const WORDS = PAGE / 4;
const CHUNK = 128 * PAGE;
const PAGES_PER_FILE = 131_072;

/** A table or an index; what has `_fsm` or `_vm` behind its number PostgreSQL mends by itself. */
const RELATION = /^\d+(?:\.(\d+))?$/;

/**
 * Reads every page of every table and index and compares it with its checksum, which PostgreSQL itself does only when
 * it comes by. Throws an `Error` that names the first damaged one. To be called when no page is newer in memory.
 */
export async function checkPages(database: string): Promise<void> {
  const folders = ['global'];
  for (const name of await readdir(join(database, 'base'))) folders.push(join('base', name));
  const buffer = Buffer.alloc(CHUNK);
  for (const folder of folders)
    for (const name of await readdir(join(database, folder))) {
      const relation = RELATION.exec(name);
      if (!relation) continue;
      const first = Number(relation[1] ?? 0) * PAGES_PER_FILE;
      const damaged = await findDamaged(join(database, folder, name), first, buffer);
      if (damaged !== null) throw new Error(`page ${damaged} of ${join(folder, name)} is damaged`);
    }
}

async function findDamaged(file: string, first: number, buffer: Buffer): Promise<number | null> {
  const handle = await open(file, 'r');
  try {
    for (let position = 0; ; position += CHUNK) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, position);
      for (let offset = 0; offset + PAGE <= bytesRead; offset += PAGE) {
        const number = first + (position + offset) / PAGE;
        if (!isWhole(buffer.subarray(offset, offset + PAGE), number)) return number;
      }
      if (bytesRead < CHUNK) return null;
    }
  } finally {
    await handle.close();
  }
}

const CHECKSUM_AT = 8;
const UPPER_AT = 14;

/** Whether a page is what its checksum says, or has never been used. Overwrites the checksum. */
export function isWhole(page: Buffer, number: number): boolean {
  const words = new Int32Array(page.buffer, page.byteOffset, WORDS);
  if (page.readUInt16LE(UPPER_AT) === 0) return words.every((word) => word === 0);
  const expected = page.readUInt16LE(CHECKSUM_AT);
  page.writeUInt16LE(0, CHECKSUM_AT);
  return checksum(words, number) === expected;
}

const LANES = 32;
const PRIME = 16_777_619;

/** What PostgreSQL's format starts the lanes of a checksum with. */
const START = Int32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);

/** PostgreSQL's page checksum: 32 lanes of a widened FNV-1a, folded together with the page's number. */
function checksum(words: Int32Array, number: number): number {
  const lanes = Int32Array.from(START);
  for (let row = 0; row < WORDS; row += LANES)
    for (let lane = 0; lane < LANES; lane++)
      lanes[lane] = mix((lanes[lane] ?? 0) ^ (words[row + lane] ?? 0));
  // Two rounds of zeros mix the last words as well as the first.
  const folded = lanes.reduce((sum, lane) => sum ^ mix(mix(lane)), number) >>> 0;
  return (folded % 65_535) + 1;
}

function mix(value: number): number {
  return Math.imul(value, PRIME) ^ (value >>> 17);
}
