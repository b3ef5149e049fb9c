import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ATTEMPTS = 5;

/**
 * Takes the lock of a data folder: two processes on one embedded database would lose writes silently.
 * The lock is a file with the holder's pid, made by `link`, which only one process can win. A lock whose
 * holder is dead is moved aside by `rename`, which again only one can win.
 * Throws an `Error` that names the holder. Returns what lets go of the lock.
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  const holder = `${process.pid} ${await startTime(process.pid)}`;
  await writeFile(own, holder, { mode: 0o600 }).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${folder} cannot be written to (${cause.message}). Choose another.`, {
      cause,
    });
  });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (await won(own, lock)) return () => rm(lock, { force: true });
      const pid = await livingHolder(lock);
      if (pid !== null)
        throw new Error(
          `DATA_DIR ${folder} is in use by process ${pid}. Stop it, or choose another DATA_DIR.`,
        );
      await setAside(lock, folder);
    }
    throw new Error(`The lock of DATA_DIR ${folder} cannot be taken. Start again.`);
  } finally {
    await rm(own, { force: true });
  }
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

async function livingHolder(lock: string): Promise<number | null> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [pid, started] = text.split(' ');
  const number = Number(pid);
  if (!number || number === process.pid) return null;
  return isAlive(number) && (await startTime(number)) === (started ?? '') ? number : null;
}

/** Moves a dead holder's lock away; one that another process has won meanwhile is put back. */
async function setAside(lock: string, folder: string): Promise<void> {
  const aside = join(folder, `lock.dead.${process.pid}`);
  await rename(lock, aside).catch(() => {});
  if ((await livingHolder(aside)) !== null) await link(aside, lock).catch(() => {});
  await rm(aside, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in the kernel's own ticks, so that a reused pid is not taken for the holder; '' where unknown. */
async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
