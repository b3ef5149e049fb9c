import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
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
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The database lies on a disk of its own, an image that is mounted. What was synced is in the image, and the rest only
// in the memory of the system: a copy of the image is what a power cut leaves.

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** At the least, before the power goes. */
const SALES = 100;
const THINGS = 500 * 1_000_000;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'selvedge-power-'));
const mounted = new Set<string>();
const children = new Set<ChildProcess>();

const cleanUp = () => {
  for (const place of mounted) unmount(place);
  rmSync(folder, { recursive: true, force: true });
};
process.once('exit', cleanUp);
afterAll(async () => {
  for (const child of children) await kill(child);
  cleanUp();
});

const cannotMount = whyNoMount();

describe.skipIf(cannotMount)(`a power cut (${cannotMount ?? 'on a mounted image'})`, () => {
  let disk = '';
  beforeAll(async () => {
    makeImage(join(folder, 'first.img'), '768M');
    disk = mount(join(folder, 'first.img'), join(folder, 'first'));
  });

  it(
    `keeps every sale that was acknowledged (rounds: ${ROUNDS})`,
    async () => {
      const journal = join(folder, 'journal');
      for (let round = 1; round <= ROUNDS; round++) {
        const seller = await startSelling('write', disk, journal);
        disk = await cutPower(disk, seller, journal, `round-${round}`);
        const found = await read(disk);
        const acknowledged = readJournal(journal);
        expect(acknowledged.sale.filter((id) => !found.sales.has(id))).toEqual([]);
        expect(acknowledged.visit.filter((id) => !found.visits.has(id))).toEqual([]);
        expect(found).toMatchObject({ halfSales: 0, things: THINGS, damaged: [] });
      }
    },
    30_000 + ROUNDS * 30_000,
  );

  it('would lose them on a disk that only says that it syncs: the test can tell', async () => {
    const journal = join(folder, 'journal-lying');
    const seller = await startSelling('lie', disk, journal);
    await run('sync', ['-f', disk]);
    disk = await cutPower(disk, seller, journal, 'lied');
    const acknowledged = readJournal(journal);
    // So much is lost that the database may not open either.
    const found = await read(disk).catch(() => ({ sales: new Set() }));
    expect(acknowledged.sale.filter((id) => !found.sales.has(id))).not.toEqual([]);
  }, 60_000);
});

/** What keeps this machine from mounting images, or null. */
function whyNoMount(): string | null {
  if (process.platform !== 'linux') return 'skipped: only on Linux';
  if (process.getuid?.() !== 0) return 'skipped: mounting an image needs root';
  try {
    const image = join(folder, 'trial.img');
    const place = join(folder, 'trial');
    makeImage(image, '4M');
    mount(image, place);
    unmount(place);
    return null;
  } catch (error) {
    return `skipped: no image can be mounted (${String((error as Error).message).split('\n')[0]})`;
  }
}

function makeImage(image: string, size: string): void {
  execFileSync('truncate', ['-s', size, image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' });
}

function mount(image: string, place: string): string {
  mkdirSync(place, { recursive: true });
  // The journal would else be written every five seconds, and with it much that nobody synced.
  execFileSync('mount', ['-o', 'loop,commit=600', image, place], { stdio: 'pipe' });
  mounted.add(place);
  return place;
}

function unmount(place: string): void {
  execFileSync('umount', [place], { stdio: 'pipe' });
  mounted.delete(place);
}

/** A process that sells from the database on the disk; resolves when it has begun. */
async function startSelling(
  mode: 'write' | 'lie',
  disk: string,
  journal: string,
): Promise<ChildProcess> {
  const child = startChild(mode, join(disk, 'data'), journal);
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (line !== 'ready') throw new Error(`The seller ended with ${line}.`);
  return child;
}

/** Lets it sell a while and takes the power away. Resolves to what the disk is afterwards. */
async function cutPower(
  disk: string,
  seller: ChildProcess,
  journal: string,
  name: string,
): Promise<string> {
  const enough = readJournal(journal).sale.length + SALES;
  const end = Date.now() + 1_000 + Math.random() * 1_500;
  while (Date.now() < end || readJournal(journal).sale.length < enough) {
    if (seller.exitCode !== null) throw new Error('The seller has ended.');
    await writeSomeBack(join(disk, 'data/database'));
    await wait(Math.random() * 60);
  }
  seller.kill('SIGSTOP');
  // A sync that was under way ends before the copy begins.
  await wait(150);
  const image = join(folder, `${name}.img`);
  await run('cp', ['--sparse=always', `${disk}.img`, image]);
  await kill(seller);
  unmount(disk);
  rmSync(`${disk}.img`);
  return mount(image, join(folder, name));
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

async function read(disk: string) {
  const child = startChild('read', join(disk, 'data'));
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
  await run('sync', ['-f', disk]);
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
  const file = join(import.meta.dirname, 'power-cut.child.ts');
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
