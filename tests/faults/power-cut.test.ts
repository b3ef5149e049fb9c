import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageDisk, openImageDisk, whyNoMount } from './support/image-disk';
import { note } from './support/rounds';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** At the least, before the power goes. */
const SALES = 100;
const THINGS = 500 * 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'selvedge-power-'));
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) await kill(child);
  rmSync(folder, { recursive: true, force: true });
});

const cannotMount = whyNoMount();

describe.skipIf(cannotMount)(`a power cut (${cannotMount ?? 'on a mounted image'})`, () => {
  let disk: ImageDisk;
  beforeAll(() => {
    disk = openImageDisk('768M');
  });
  afterAll(() => disk.close());

  it(
    `keeps every sale that was acknowledged (rounds: ${ROUNDS})`,
    async () => {
      const journal = join(folder, 'journal');
      for (let round = 1; round <= ROUNDS; round++) {
        const seller = await startSelling('write', disk, journal);
        await cutPower(disk, seller, journal);
        const since = performance.now();
        const found = await read(disk);
        const acknowledged = readJournal(journal);
        expect(acknowledged.sale.filter((id) => !found.sales.has(id))).toEqual([]);
        expect(acknowledged.visit.filter((id) => !found.visits.has(id))).toEqual([]);
        expect(found).toMatchObject({ halfSales: 0, things: THINGS, damaged: [] });
        note({
          fault: 'a power cut',
          kind: 'the embedded database',
          held: 'I1 I2 I4',
          backInMs: performance.now() - since,
        });
      }
    },
    30_000 + ROUNDS * 30_000,
  );

  it('would lose them on a disk that only says that it syncs: the test can tell', async () => {
    const journal = join(folder, 'journal-lying');
    const seller = await startSelling('lie', disk, journal);
    disk.sync();
    await cutPower(disk, seller, journal);
    // Nothing was synced, so the lock is empty too: it would be watched for a heartbeat for 30 s.
    rmSync(join(disk.place, 'data', 'lock'), { force: true });
    const acknowledged = readJournal(journal);
    // So much is lost that the database may not open either.
    const found = await read(disk).catch(() => ({ sales: new Set() }));
    expect(acknowledged.sale.filter((id) => !found.sales.has(id))).not.toEqual([]);
  }, 60_000);
});

/** A process that sells from the database on the disk; resolves when it has begun. */
async function startSelling(
  mode: 'write' | 'lie',
  disk: ImageDisk,
  journal: string,
): Promise<ChildProcess> {
  const child = startChild(mode, join(disk.place, 'data'), journal);
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (line !== 'ready') throw new Error(`The seller ended with ${line}.`);
  return child;
}

/** Lets it sell a while and takes the power away; the disk is then what is left. */
async function cutPower(disk: ImageDisk, seller: ChildProcess, journal: string): Promise<void> {
  const enough = readJournal(journal).sale.length + SALES;
  const end = Date.now() + 1_000 + Math.random() * 1_500;
  while (Date.now() < end || readJournal(journal).sale.length < enough) {
    if (seller.exitCode !== null) throw new Error('The seller has ended.');
    await writeSomeBack(join(disk.place, 'data/database'));
    await wait(Math.random() * 60);
  }
  seller.kill('SIGSTOP');
  // A sync that was under way ends before the copy begins.
  await wait(150);
  await disk.copy();
  await kill(seller);
  disk.putCopyInPlace();
}

/** As the system does when it likes: pages of tables, their files' lengths, removals, all ahead of the log. */
async function writeSomeBack(database: string): Promise<void> {
  for (const part of ['base/5', 'global', 'pg_xact']) {
    const names = await readdir(join(database, part));
    for (const name of names.filter(() => Math.random() < 0.05)) {
      try {
        const descriptor = openSync(join(database, part, name), 'r');
        fsyncSync(descriptor);
        closeSync(descriptor);
      } catch {
        // It has been removed since.
      }
    }
  }
}

async function read(disk: ImageDisk) {
  const child = startChild('read', join(disk.place, 'data'));
  let text = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The database does not open after the power cut:\n${errors}`);
  disk.sync();
  const found = JSON.parse(text) as {
    sales: number[] | null;
    visits: number[] | null;
    halfSales: number;
    things: number;
    damaged: string[];
  };
  return { ...found, sales: new Set(found.sales), visits: new Set(found.visits) };
}

function readJournal(journal: string) {
  const acknowledged = { sale: [] as number[], visit: [] as number[] };
  const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
  for (const line of text.trim().split('\n')) {
    const [kind, id] = line.split(' ');
    if (kind === 'sale' || kind === 'visit') acknowledged[kind].push(Number(id));
  }
  return acknowledged;
}

function startChild(mode: string, ...all: string[]): ChildProcess {
  const file = join(import.meta.dirname, 'support/power-cut.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, mode, ...all], {
    stdio: ['ignore', 'pipe', mode === 'write' ? 'inherit' : 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
