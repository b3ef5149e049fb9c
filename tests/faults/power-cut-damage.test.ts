import fs, {
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseAway } from '../../server/http/errors';
import { note } from './support/rounds';

// A disk that has lost or changed what was synced, or that fails while the shop runs. The shop must not sell from
// what is left, nor say that something is kept which is not.

const disk = { fails: false };
const { fdatasync, fdatasyncSync } = fs;
const failure = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
const failing = (descriptor: number, done: fs.NoParamCallback) =>
  disk.fails ? setImmediate(done, failure()) : fdatasync(descriptor, done);
fs.fdatasync = Object.assign(failing, { __promisify__: fdatasync.__promisify__ });
fs.fdatasyncSync = (descriptor) => {
  if (disk.fails) throw failure();
  fdatasyncSync(descriptor);
};
syncBuiltinESMExports();
// Only now, because it takes its own hold of Node's functions.
const { openDatabase } = await import('../../server/database/connect');

const PAGE = 8192;
const ROWS = 3_000;
const folder = mkdtempSync(join(tmpdir(), 'selvedge-damage-'));
/** As a killed process leaves it, as an ended one does, and the file of a table in it. */
const crashed = join(folder, 'crashed');
const ended = join(folder, 'ended');
let table = '';

beforeAll(async () => {
  const dataDir = join(folder, 'made');
  const { pool, close } = await openDatabase({ url: null, dataDir });
  await pool.query('create table parcel (id integer primary key, label text not null)');
  await fill(1, ROWS / 2);
  await pool.query('checkpoint');
  await fill(ROWS / 2 + 1, ROWS);
  const { rows } = await pool.query<{ file: string }>(
    `select pg_relation_filepath('parcel') as file`,
  );
  table = rows[0]?.file ?? '';
  cpSync(dataDir, crashed, { recursive: true });
  await close();
  cpSync(dataDir, ended, { recursive: true });

  async function fill(from: number, to: number) {
    await pool.query(
      'insert into parcel select n, repeat(md5(n::text), 4) from generate_series($1::int, $2::int) n',
      [from, to],
    );
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a disk that is not what was written', () => {
  it('opens when nothing is wrong, after an end and after a crash', async () => {
    for (const whole of [ended, crashed]) {
      const { pool, close } = await openDatabase({ url: null, dataDir: copyOf(whole) });
      const { rows } = await pool.query('select count(*)::int as rows from parcel');
      await close();
      expect(rows).toEqual([{ rows: ROWS }]);
    }
  });

  it('is refused when the last pages of the log are cut off, and is refused again', async () => {
    const dataDir = copyOf(crashed);
    truncateSync(lastSegment(dataDir), usedOfLastSegment(dataDir) - 3 * PAGE);
    await expectRefusal(dataDir, 'the end of its write-ahead log is missing');
    await expectRefusal(dataDir, 'the end of its write-ahead log is missing');
  });

  it('is refused when the last record of the log is zeros', async () => {
    const dataDir = copyOf(crashed);
    const end = usedOfLastSegment(dataDir);
    overwrite(lastSegment(dataDir), end - 16, Buffer.alloc(16));
    await expectRefusal(dataDir, 'the end of its write-ahead log is missing');
  });

  it.each([
    ['ended', () => ended],
    ['crashed', () => crashed],
  ])('is refused when the last file of the log is all zeros (%s)', async (_name, from) => {
    const dataDir = copyOf(from());
    writeFileSync(lastSegment(dataDir), Buffer.alloc(statSync(lastSegment(dataDir)).size));
    await expectRefusal(dataDir, 'checkpoint record');
  });

  it('is refused when a bit of a page has flipped, and is told which', async () => {
    const dataDir = copyOf(ended);
    const file = join(dataDir, 'database', table);
    const at = 2 * PAGE + 5_000;
    const [byte = 0] = readAt(file, at, 1);
    overwrite(file, at, Buffer.of(byte ^ 0b1000));
    await expectRefusal(dataDir, `page 2 of ${table} is damaged`);
  });

  it('is refused when a file of it is gone', async () => {
    const dataDir = copyOf(ended);
    rmSync(join(dataDir, 'database/PG_VERSION'));
    await expectRefusal(dataDir, 'PG_VERSION is missing');
  });
});

describe('a disk that fails', () => {
  it('lets no write be answered, and the database opens again by itself when it works', async () => {
    const { pool, close } = await openDatabase({ url: null, dataDir: copyOf(ended) });
    disk.fails = true;
    const answers = await Promise.allSettled([
      pool.query(`insert into parcel values (-1, '')`),
      pool.query(`insert into parcel values (-2, '')`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const { reason } = answers[0] as PromiseRejectedResult;
    expect(isDatabaseAway(reason)).toBe(true);

    disk.fails = false;
    const ask = () =>
      pool.query('select from parcel where id > 0').then(
        ({ rowCount }) => rowCount,
        () => null,
      );
    await expect.poll(ask, { timeout: 15_000 }).toBe(ROWS);
    await pool.query(`insert into parcel values (-3, '')`);
    await close();
  }, 30_000);
});

let copies = 0;
function copyOf(whole: string): string {
  const copy = join(folder, `copy-${++copies}`);
  cpSync(whole, copy, { recursive: true });
  rmSync(join(copy, 'lock'), { force: true });
  return copy;
}

/** It does not open, and says in one line why and what to do. */
async function expectRefusal(dataDir: string, why: string): Promise<void> {
  const { message } = await openDatabase({ url: null, dataDir }).then(
    () => new Error('It opened.'),
    (error: Error) => error,
  );
  expect(message).toContain(why);
  expect(message).toMatch(
    /^The embedded database in .* Restore a backup with npm run db:restore\.$/,
  );
  note({ fault: 'a damaged disk', kind: 'the embedded database', held: 'refused', backInMs: 0 });
}

function lastSegment(dataDir: string): string {
  const log = join(dataDir, 'database/pg_wal');
  const names = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return join(log, names.sort().at(-1) ?? '');
}

/** How much of the last segment holds records: its last byte that is not zero. */
function usedOfLastSegment(dataDir: string): number {
  return readFileSync(lastSegment(dataDir)).findLastIndex((byte) => byte !== 0) + 1;
}

function readAt(file: string, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(openSync(file, 'r'), bytes, 0, length, at);
  return bytes;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  writeSync(openSync(file, 'r+'), bytes, 0, bytes.length, at);
}
