import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describeSelf, isGone, parseHolder } from './lock-holder';

const ATTEMPTS = 5;
const BEAT_MS = 1_000;
/** Many heartbeats: a machine may be very busy. */
const SILENCE_MS = 30_000;

/**
 * Takes the lock of a data folder: two processes on one embedded database would destroy it. The lock is a file that says who
 * holds it, made by `link`, which only one process can win; its holder touches it every second. One whose holder is gone is
 * moved aside by `rename`, which again only one can win. Where only the heartbeat can tell, as between containers, that takes
 * `silenceMs`. Throws an `Error` that names the holder. Returns what releases the lock.
 */
export async function takeLock(
  folder: string,
  { silenceMs = SILENCE_MS } = {},
): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const self = await describeSelf();
  const own = join(folder, `lock.${self.token}`);
  // Flushed: after a power cut an empty file would have to be watched for a heartbeat.
  const options = { mode: 0o600, flush: true };
  await writeFile(own, JSON.stringify(self), options).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be written to (${cause.message}). Choose another.`, {
      cause,
    });
  });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await won(own, lock)) return hold(lock, self.token);
      const text = await readFile(lock, 'utf8').catch(() => null);
      // It was released in this moment.
      if (text === null) continue;
      if (!(await isGone(lock, text, silenceMs))) throw new Error(inUse(folder, text));
      await setAside(lock, text, `${own}.gone`);
    }
    throw new Error(`The lock of DATA_DIR ${folder} cannot be taken. Start again.`);
  } finally {
    await rm(own, { force: true });
  }
}

function inUse(folder: string, text: string): string {
  const holder = parseHolder(text);
  const who = holder ? `process ${holder.pid} on host ${holder.host}` : 'another process';
  return `DATA_DIR ${folder} is in use by ${who}. Stop it, or choose another DATA_DIR.`;
}

async function won(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock of a holder that is gone away; one that another process has won meanwhile is put back. */
async function setAside(lock: string, gone: string, aside: string): Promise<void> {
  await rename(lock, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => gone);
  if (moved !== gone) await link(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}

/** Keeps the heartbeat until the lock is released. */
async function hold(lock: string, token: string): Promise<() => Promise<void>> {
  const worker = new Worker(heartbeat, {
    eval: true,
    workerData: { lock, token, beatMs: BEAT_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  worker.on('error', () => {});
  worker.unref();
  return async () => {
    await worker.terminate();
    await rm(lock, { force: true });
  };
}

/**
 * A thread of its own, since the embedded database may keep this one for seconds. A process that was stopped for so long that
 * another took its lock must not write once more, so it ends itself.
 */
const heartbeat = `
const { readFileSync, utimesSync } = require('node:fs');
const { workerData: { lock, token, beatMs } } = require('node:worker_threads');
setInterval(() => {
  let text = '';
  try { text = readFileSync(lock, 'utf8'); } catch { return; }
  if (!text.includes(token)) {
    process.stderr.write('The lock ' + lock + ' was taken by another process. This one ends.\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  try { utimesSync(lock, new Date(), new Date()); } catch {}
}, beatMs);
`;
