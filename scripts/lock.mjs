import { randomUUID } from 'node:crypto';
import { link, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

const beatEvery = 2_000;
const deadAfter = 30_000;

/**
 * Runs `work` while holding `file` as a lock between processes, waiting for its turn.
 * A holder that died, or gave no sign of life for 30 s, loses the lock.
 */
export async function withLock(file, work, { onWait = tellWaiting } = {}) {
  const token = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  let hasTold = false;
  while (!(await take(file, token))) {
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    if (holder !== undefined && (await isDead(file, holder))) await discard(file, holder);
    else {
      if (!hasTold) onWait(holder);
      hasTold = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, beatEvery);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await release(file, token);
  }
}

async function take(file, token) {
  try {
    await writeFile(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock just being written is empty for a moment: that is nobody's yet, not a dead one's. */
async function isDead(file, holder) {
  const { pid, host } = parse(holder);
  if (host === hostname() && (pid === process.pid || !isAlive(pid))) return true;
  const seen = await stat(file).catch(() => undefined);
  return seen !== undefined && Date.now() - seen.mtimeMs > deadAfter;
}

/** Two waiters may find the same dead holder; only what was judged dead is thrown away. */
async function discard(file, judged) {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const found = await readFile(aside, 'utf8');
  if (found !== judged) await link(aside, file).catch(() => {});
  await unlink(aside);
}

async function release(file, token) {
  const holder = await readFile(file, 'utf8').catch(() => undefined);
  if (holder === token) await unlink(file).catch(() => {});
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
