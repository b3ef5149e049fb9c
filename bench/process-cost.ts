import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The kernel counts in hundredths of a second on every platform of Node. */
const TICK_MS = 10;
const PAUSE_MS = 3_000;

// Fields of /proc/PID/stat after the name.
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const ENDED_USER = 13;
const ENDED_SYSTEM = 14;

/** The CPU time of a process since its start; null on systems other than Linux. */
export async function cpuMs(pid: number): Promise<number | null> {
  const fields = await statOf(pid);
  return fields && (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}

/** The fields of a process after its name, which is in brackets and may contain spaces. */
async function statOf(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/**
 * The CPU time of a PostgreSQL server with all its connections, by one of its process ids; null on systems other than Linux.
 * Connections that have ended count by what their server has collected.
 */
export async function postgresCpuMs(backendPid: number): Promise<number | null> {
  const backend = await statOf(backendPid);
  const server = backend && Number(backend[PARENT]);
  if (!server) return null;
  const ended = await statOf(server);
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(
    () => null,
  );
  if (ended === null || children === null) return null;
  const running = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((pid) => cpuMs(Number(pid))),
  );
  const own = Number(ended[ENDED_USER]) + Number(ended[ENDED_SYSTEM]);
  return running.reduce<number>((sum, ms) => sum + (ms ?? 0), own * TICK_MS);
}

/** Resolves when a process has used less than a twentieth of a processor for three seconds. */
export async function untilIdle(pid: number): Promise<void> {
  for (let used = Infinity; used > PAUSE_MS / 20; ) {
    const before = (await cpuMs(pid)) ?? 0;
    await delay(PAUSE_MS);
    used = ((await cpuMs(pid)) ?? 0) - before;
  }
}

/** The resident memory of a process, in MB of 1,000,000 bytes. */
export async function memoryMb(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text ?? '')?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1e6;
}
