import { readFile } from 'node:fs/promises';

/** The cost of sending a file: the memory of the server process in bytes before it, and its maximum during it. */
export interface Cost {
  /** Rows of the file without the heading. */
  rows: number;
  bytes: number;
  seconds: number;
  before: number;
  peak: number;
}

const LOOK_MS = 10;

/** Downloads a file and discards it while watching the server's memory. Linux only. */
export async function measureDownload(pid: number, url: string, token: string): Promise<Cost> {
  const before = await residentBytes(pid);
  let peak = before;
  let look = Promise.resolve();
  const looking = setInterval(() => {
    look = residentBytes(pid).then((bytes) => {
      peak = Math.max(peak, bytes);
    });
  }, LOOK_MS);
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  let bytes = 0;
  let rows = -1;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) rows += 1;
  }
  clearInterval(looking);
  await look;
  return { rows, bytes, seconds: (performance.now() - began) / 1000, before, peak };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
