import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/database/connections/connect';
import { unprivilegedUser } from '../../server/database/embedded/binaries';
import { findPostmaster } from '../../server/database/embedded/cluster';
import { killTree } from '../support/postgres/process-tree';
import { serveShop } from '../support/served/served-shop';
import { recordRound } from './support/rounds';

// Starts on the data folder of a shop with an embedded PostgreSQL that has ended in various ways.

const folder = mkdtempSync(join(tmpdir(), 'selvedge-embedded-'));
// For the user that runs PostgreSQL for root.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const dataDir = join(folder, 'original');
  const { pool, close } = await openDatabase({ url: null, dataDir });
  await pool.query('create table saved (id integer); insert into saved values (1)');
  await close();
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
});

/** A data folder with one row that no process uses. */
function makeDataDir(name: string): string {
  const dataDir = join(folder, name);
  execFileSync('cp', ['-a', join(folder, 'original'), dataDir]);
  return dataDir;
}

/** Opens the database as the next start does and asserts the row; returns the process id of its PostgreSQL. */
async function expectStart(dataDir: string): Promise<number | undefined> {
  const since = performance.now();
  const { pool, close, embeddedIn } = await openDatabase({ url: null, dataDir });
  const backInMs = performance.now() - since;
  const { rows } = await pool.query('select id from saved');
  const running = await findPostmaster(embeddedIn ?? '');
  await close();
  expect(rows).toEqual([{ id: 1 }]);
  recordRound({ fault: expect.getState().currentTestName ?? '', held: 'I1 I9', backInMs });
  return running?.pid;
}

const startError = (dataDir: string) =>
  openDatabase({ url: null, dataDir }).then(
    async ({ close }) => {
      await close();
      return 'it was opened';
    },
    (error: Error) => error.message,
  );

it('keeps acknowledged data: fsync, full page writes and checksums are on', async () => {
  const { pool, close } = await openDatabase({ url: null, dataDir: makeDataDir('settings') });
  const { rows } = await pool.query(
    `select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`,
  );
  await close();
  expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
  ]);
});

describe('a PostgreSQL that a killed shop has left running', () => {
  it('is taken over, and stopped with the new shop', async () => {
    const dataDir = makeDataDir('orphan');
    const running = await leaveRunning(dataDir);
    expect(await expectStart(dataDir)).toBe(running);
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  });
});

describe('a postmaster.pid of a PostgreSQL that no longer runs', () => {
  const lockFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid');

  it('belongs to a killed PostgreSQL', async () => {
    const dataDir = makeDataDir('killed');
    await killTree(await leaveRunning(dataDir));
    expect(existsSync(lockFile(dataDir))).toBe(true);
    await expectStart(dataDir);
  });

  it.skipIf(process.platform !== 'linux')('names a zombie', async () => {
    const dataDir = makeDataDir('zombie');
    const { pid, parent } = await makeZombie();
    onTestFinished(() => void parent.kill('SIGKILL'));
    writeLockFile(dataDir, String(pid));
    await expectStart(dataDir);
  });

  it.skipIf(process.platform !== 'linux')('names another program by now', async () => {
    const dataDir = makeDataDir('reused');
    const other = spawn('sleep', ['100'], { ...unprivilegedUser, stdio: 'ignore' });
    onTestFinished(() => void other.kill('SIGKILL'));
    writeLockFile(dataDir, String(other.pid));
    await expectStart(dataDir);
  });

  it('is empty, as after a power cut', async () => {
    const dataDir = makeDataDir('empty');
    writeFileSync(lockFile(dataDir), '');
    await expectStart(dataDir);
  });

  function writeLockFile(dataDir: string, pid: string): void {
    writeFileSync(lockFile(dataDir), `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n`);
  }
});

describe('a start fails with one line', () => {
  it('for a second shop on the folder of the first', async () => {
    const dataDir = makeDataDir('second');
    const { pool, close } = await openDatabase({ url: null, dataDir });
    expect(await startError(dataDir)).toBe(
      `DATA_DIR ${dataDir} is in use by process ${process.pid}. Stop it, or choose another DATA_DIR.`,
    );
    expect((await pool.query('select id from saved')).rows).toEqual([{ id: 1 }]);
    await close();
  });

  it('on a folder of PGlite, which earlier versions used', async () => {
    const dataDir = join(folder, 'pglite');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
    expect(await startError(dataDir)).toMatch(
      /^\S+pglite\/database was made by PGlite, .* npm run db:backup FILE\. .* npm run db:restore FILE\.$/,
    );
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('on a folder with a missing or damaged file', async () => {
    const dataDir = makeDataDir('damaged');
    rmSync(join(dataDir, 'postgres/global/pg_control'));
    expect(await startError(dataDir)).toMatch(
      /^The embedded PostgreSQL in \S+ does not start: [^\n]*pg_control[^\n]*\. If its data are damaged, [^\n]* npm run db:restore FILE\.$/,
    );
  });
});

describe.skipIf(unprivilegedUser === undefined)('a start by root', () => {
  it('in a folder that other users cannot enter names the folder it uses instead', async () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    const dataDir = join(closed, 'data');
    const env = { DATA_DIR: dataDir, DEMO: '0' };
    const first = await serveShop(env);
    await first.stop();
    const databaseFolder = /^ {2}database (\/var\/lib\/selvedge\/\w+\/postgres),/m.exec(
      first.output(),
    )?.[1];
    expect(databaseFolder).toBeDefined();
    onTestFinished(() => rmSync(dirname(databaseFolder ?? ''), { recursive: true, force: true }));
    const { pool, close, embeddedIn } = await openDatabase({ url: null, dataDir });
    expect(embeddedIn).toBe(databaseFolder);
    expect((await pool.query('select count(*)::int as count from account')).rows).toEqual([
      { count: 0 },
    ]);
    await close();
  });

  it('on a folder of another user runs PostgreSQL as that user', async () => {
    const dataDir = makeDataDir('owned');
    const user = { uid: 54_321, gid: 54_321 };
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(dataDir, 'postgres')]);
    const { pool, close } = await openDatabase({ url: null, dataDir });
    const pid = (await findPostmaster(join(dataDir, 'postgres')))?.pid;
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toContain(`Uid:\t${user.uid}\t`);
    expect((await pool.query('select id from saved')).rows).toEqual([{ id: 1 }]);
    await close();
  });
});

/** Kills a process that has opened the database; returns the process id of the PostgreSQL that keeps running. */
async function leaveRunning(dataDir: string): Promise<number> {
  const file = join(import.meta.dirname, 'support/first-start.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const running = await findPostmaster(join(dataDir, 'postgres'));
  expect(running).not.toBeNull();
  return running?.pid ?? 0;
}

/** A zombie: an ended process of PostgreSQL's user whose parent never waits for it. */
async function makeZombie(): Promise<{ pid: number; parent: ChildProcess }> {
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 100'], {
    ...unprivilegedUser,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface(parent.stdout), 'line');
  const pid = Number(line);
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  return { pid, parent };
}
