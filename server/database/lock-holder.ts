import { open, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const LOOK_MS = 250;

/** Who holds the lock of a data folder. */
const holder = z.object({
  pid: z.int().positive(),
  /** In the kernel's ticks since boot, so that a reused pid is not taken for the holder; '' where unknown. */
  started: z.string(),
  host: z.string(),
  /** The kernel's boot and the pid namespace in which `pid` means something; '' where there are none. */
  boot: z.string(),
  pidNamespace: z.string(),
  /** Another one each time the lock is taken. */
  token: z.string(),
});
export type Holder = z.infer<typeof holder>;

export async function describeSelf(): Promise<Holder> {
  return {
    pid: process.pid,
    started: (await readProcess(process.pid)).started,
    host: hostname(),
    ...(await findSpace()),
    token: crypto.randomUUID(),
  };
}

/** What is written in a lock; null where that is not known, as when it is only half written. */
export function parseHolder(text: string): Holder | null {
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Whether the holder of a lock is gone. In its own pid namespace that is known at once. In another, as in another container
 * or on another host, it is gone when the lock has had no heartbeat for `silenceMs`; this takes as long.
 */
export async function isGone(path: string, text: string, silenceMs: number): Promise<boolean> {
  const found = parseHolder(text);
  const state = found ? await stateHere(found) : 'unknown';
  return state === 'unknown' ? !(await beats(path, silenceMs)) : state === 'gone';
}

async function stateHere(found: Holder): Promise<'alive' | 'gone' | 'unknown'> {
  const { boot, pidNamespace } = await findSpace();
  if (found.boot !== boot || found.pidNamespace !== pidNamespace) return 'unknown';
  if (boot === '' && found.host !== hostname()) return 'unknown';
  if (!isPresent(found.pid)) return 'gone';
  const { started, isZombie } = await readProcess(found.pid);
  if (started === '' || found.started === '') return 'unknown';
  return started === found.started && !isZombie ? 'alive' : 'gone';
}

/** Whether the lock is touched within so long. By what is seen to change, as clocks of hosts differ. */
async function beats(path: string, silenceMs: number): Promise<boolean> {
  const first = await lastBeat(path);
  for (let waited = 0; waited < silenceMs; waited += LOOK_MS) {
    await wait(LOOK_MS);
    if ((await lastBeat(path)) !== first) return true;
  }
  return false;
}

/** Opened each time: a network file system then asks its server. */
async function lastBeat(path: string): Promise<number | null> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return null;
  try {
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}

async function findSpace(): Promise<Pick<Holder, 'boot' | 'pidNamespace'>> {
  const [boot, pidNamespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return { boot: boot.trim(), pidNamespace };
}

function isPresent(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function readProcess(pid: number): Promise<{ started: string; isZombie: boolean }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { started: fields[19] ?? '', isZombie: fields[0] === 'Z' || fields[0] === 'X' };
}
