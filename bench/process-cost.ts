import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** The kernel counts in hundredths of a second on every platform of Node. */
const TICK_MS = 10;
const PAUSE_MS = 3_000;

/** The CPU time of a process since its start; null on systems other than Linux. */
export async function cpuMs(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may contain spaces; user time and system time are the 12th and 13th fields after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
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
