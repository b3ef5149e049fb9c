import { readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second everywhere that Node runs. */
const TICK_MS = 10;

/** What a process has cost so far; null where the system does not tell, which is everywhere but on Linux. */
export async function cpuMs(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may hold spaces; user time and system time are the 12th and 13th after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** What of it is in memory, in MB of 1,000,000 bytes. */
export async function memoryMb(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text ?? '')?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1_024) / 1e6;
}
