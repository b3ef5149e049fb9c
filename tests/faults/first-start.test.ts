import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { findSchemaVersion } from '../../server/database/backup/tables.queries';
import { openDatabase } from '../../server/database/connections/connect';
import { latestVersion } from '../../server/database/migrate';
import { recordRound } from './support/rounds';

/** The number of kills at random moments, in addition to the chosen ones. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 0);
const READY_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'selvedge-first-start-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) await kill(child);
  rmSync(folder, { recursive: true, force: true });
});

describe('a first start that is killed', () => {
  it('is repeated by the next start, which leaves no process or draft behind', async () => {
    const dataDir = join(folder, 'chosen');
    const draft = () => list(dataDir).find((name) => name.startsWith('postgres.new-'));

    await killWhen(dataDir, () => existsSync(join(dataDir, draft() ?? '', 'global/pg_control')));
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await killWhen(dataDir, () => existsSync(join(dataDir, 'postgres')));

    await expectShop(dataDir);
    expect(draft()).toBeUndefined();
  }, 120_000);

  it.skipIf(ROUNDS === 0)(
    `is repeated after kills at ${ROUNDS} random moments (FAULT_ROUNDS)`,
    async () => {
      const begun = Date.now();
      await expectShop(join(folder, 'undisturbed'));
      const fullStartMs = Date.now() - begun;
      const dataDir = join(folder, 'random');
      for (let round = 0; round < ROUNDS; round++) {
        const moment = Date.now() + Math.random() * fullStartMs;
        await killWhen(dataDir, () => Date.now() > moment);
        // A completed start is removed at times, so that the next one is a first start too.
        if (existsSync(join(dataDir, 'postgres')) && Math.random() < 0.5) {
          await stopPostgres(dataDir);
          rmSync(dataDir, { recursive: true });
        }
      }
      const since = performance.now();
      await expectShop(dataDir);
      const backInMs = performance.now() - since;
      for (let round = 0; round < ROUNDS; round++)
        recordRound({
          fault: 'kill -9 in a first start',
          held: 'I9',
          backInMs,
        });
    },
    60_000 + ROUNDS * 30_000,
  );
});

/** Starts the shop’s database and kills it as soon as `isTime`. */
async function killWhen(dataDir: string, isTime: () => boolean): Promise<void> {
  const child = start(dataDir);
  const deadline = Date.now() + READY_MS;
  while (!isTime()) {
    if (Date.now() > deadline) throw new Error('The moment to kill never came.');
    await wait(1);
  }
  await kill(child);
}

/** Asserts that the next start succeeds in time and that another process finds the complete schema. */
async function expectShop(dataDir: string): Promise<void> {
  const child = start(dataDir);
  const ready = once(child.stdout ?? process.stdin, 'data').then(String);
  const ended = once(child, 'exit').then(([code]) => `ended with ${code}`);
  const late = wait(READY_MS, 'was not ready in time', { ref: false });
  expect(await Promise.race([ready, ended, late])).toBe('ready\n');
  await kill(child);
  const database = await openDatabase({ url: null, dataDir });
  expect(await findSchemaVersion(database.pool)).toBe(await latestVersion());
  await database.close();
}

/** Takes over a PostgreSQL that a killed start has left running, and stops it. */
async function stopPostgres(dataDir: string): Promise<void> {
  await (await openDatabase({ url: null, dataDir })).close();
}

function list(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : [];
}

function start(dataDir: string): ChildProcess {
  const file = join(import.meta.dirname, 'support/first-start.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
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
