import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname } from 'node:path';

const heartbeatMs = 2_000;
const staleMs = 30_000;
const released = 'released';

/**
 * Runs `work` while holding a lock between processes, waiting until it is free. A holder that has died or sent no
 * heartbeat for 30 s loses the lock.
 *
 * The lock is the file with the highest number of `file.1`, `file.2` …. Each file is created once, by linking, and never
 * renamed, so exactly one process succeeds a dead holder. The last file remains after the release.
 */
export async function withLock(file, work, { onWait = reportWaiting } = {}) {
  let hasReported = false;
  let attempt = await acquire(file);
  while (attempt.mine === undefined) {
    if (!hasReported) onWait(attempt.holder);
    hasReported = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    attempt = await acquire(file);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(attempt.mine, now, now).catch(() => {});
  }, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await writeFile(attempt.mine, released, { flag: 'r+' }).catch(() => {});
  }
}

/** `mine` is the lock file of this process, or undefined while another process holds the lock. */
async function acquire(file) {
  const highest = (await listNumbers(file)).at(-1) ?? 0;
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
  const numbers = await listNumbers(file);
  if (numbers.at(-1) !== highest + 1) {
    await unlink(mine);
    return { holder };
  }
  await Promise.all(
    numbers.slice(0, -1).map((number) => unlink(`${file}.${number}`).catch(() => {})),
  );
  return { mine };
}

/** The numbers of the existing lock files, ascending. */
async function listNumbers(file) {
  const prefix = `${basename(file)}.`;
  const names = await readdir(dirname(file));
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((suffix) => /^\d+$/.test(suffix))
    .map(Number)
    .sort((a, b) => a - b);
}

async function isFree(file, holder) {
  if (holder.startsWith(released)) return true;
  const { pid, host } = parse(holder);
  if (host === hostname() && (pid === process.pid || !isAlive(pid))) return true;
  const stats = await stat(file).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > staleMs;
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

function reportWaiting(holder) {
  const { pid } = parse(holder ?? '{}');
  console.log(
    `Waiting for another Selvedge process${pid ? ` (pid ${pid})` : ''} to install or build in this folder`,
  );
}
