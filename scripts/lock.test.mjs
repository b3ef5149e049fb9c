import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, untilTrue } from '../tests/support/eventually.ts';
import { withLock } from './lock.mjs';

let folder;
let file;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

const quiet = { onWait: () => {} };
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const holderOf = (pid, host = hostname()) => JSON.stringify({ pid, host });
const isHeld = async () => {
  const names = (await readdir(folder)).filter((name) => name.startsWith('lock.'));
  const holders = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return holders.some((holder) => !holder.startsWith('released'));
};

test('one process at a time holds the lock, also after a dead holder', async () => {
  const counter = join(folder, 'counter');
  await writeFile(counter, '0');
  await writeFile(`${file}.7`, holderOf(deadPid()));
  const program = `
    import { readFile, writeFile } from 'node:fs/promises';
    import { setTimeout as delay } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
    for (let turn = 0; turn < 3; turn += 1) {
      await withLock(process.argv[1], async () => {
        const count = Number(await readFile(process.argv[2], 'utf8'));
        await delay(20);
        await writeFile(process.argv[2], String(count + 1));
      }, { onWait: () => {} });
    }`;
  const run = promisify(execFile);
  const args = ['--input-type=module', '-e', program, file, counter];
  await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, args)));
  expect(await readFile(counter, 'utf8')).toBe('12');
  expect(await isHeld()).toBe(false);
});

test('waits for a live holder', async () => {
  await writeFile(`${file}.1`, holderOf(process.ppid));
  let isIn = false;
  const onWait = vi.fn();
  const waiting = withLock(file, async () => (isIn = true), { onWait });
  await eventually(() => expect(onWait).toHaveBeenCalled());
  expect(isIn).toBe(false);
  await writeFile(`${file}.1`, 'released');
  await waiting;
  expect(isIn).toBe(true);
});

test('a holder on another machine keeps the lock while it sends heartbeats', async () => {
  await writeFile(`${file}.1`, holderOf(1, 'elsewhere'));
  let reported;
  const waiting = withLock(file, async () => 'done', { onWait: (holder) => (reported = holder) });
  await untilTrue(() => reported !== undefined);
  expect(JSON.parse(reported).host).toBe('elsewhere');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(`${file}.1`, longAgo, longAgo);
  expect(await waiting).toBe('done');
});

test('releases the lock when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')), quiet)).rejects.toThrow('no');
  expect(await isHeld()).toBe(false);
});
