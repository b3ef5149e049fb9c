import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';

const beatEvery = 2_000;
const deadAfter = 30_000;
const released = 'released';

/**
 * Runs `work` while holding `file` as a lock between processes, waiting for its turn.
 * A holder that died, or gave no sign of life for 30 s, loses the lock.
 *
 * The lock is the highest of the files `file.1`, `file.2` …: each is made once, by linking, and never renamed, so a
 * dead holder is followed by exactly one other. The highest stays behind when all is released.
 */
export async function withLock(file, work, { onWait = tellWaiting } = {}) {
  let hasTold = false;
  let turn = await take(file);
  while (turn.mine === undefined) {
    if (!hasTold) onWait(turn.holder);
    hasTold = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    turn = await take(file);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(turn.mine, now, now).catch(() => {});
  }, beatEvery);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await writeFile(turn.mine, released, { flag: 'r+' }).catch(() => {});
  }
}

/** `mine` is the file that was made for this holder, undefined while it is another's turn. */
async function take(file) {
  const highest = (await turnsOf(file)).at(-1) ?? 0;
  const holder = await readFile(`${file}.${highest}`, 'utf8').catch(() => released);
  if (!(await isFree(`${file}.${highest}`, holder))) return { holder };
  const mine = `${file}.${highest + 1}`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    await link(draft, mine);
  } catch (error) {
    if (error.code === 'EEXIST') return { holder };
    throw error;
  } finally {
    await unlink(draft);
  }
  const turns = await turnsOf(file);
  if (turns.at(-1) !== highest + 1) {
    await unlink(mine);
    return { holder };
  }
  await Promise.all(turns.slice(0, -1).map((turn) => unlink(`${file}.${turn}`).catch(() => {})));
  return { mine };
}

/** The numbers of the turns that are there, in order. */
async function turnsOf(file) {
  const prefix = `${basename(file)}.`;
  const names = await readdir(dirname(file));
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((turn) => /^\d+$/.test(turn))
    .map(Number)
    .sort((one, other) => one - other);
}

async function isFree(file, holder) {
  if (holder.startsWith(released)) return true;
  const { pid, host } = parse(holder);
  if (host === hostname() && (pid === process.pid || !isAlive(pid))) return true;
  const seen = await stat(file).catch(() => undefined);
  return seen !== undefined && Date.now() - seen.mtimeMs > deadAfter;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function parse(holder) {
  try {
    return JSON.parse(holder);
  } catch {
    return {};
  }
}

function tellWaiting(holder) {
  const { pid } = parse(holder ?? '{}');
  console.log(
    `Waiting for another Selvedge${pid ? ` (pid ${pid})` : ''} that is installing or building here`,
  );
}
