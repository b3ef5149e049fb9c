import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTemplate, startPostgres } from '../support/postgres/postgres';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { type Answer, unacceptableAnswers } from './support/shoppers/answers';
import { startLoad } from './support/shoppers/load';

// `npm run soak` (`SOAK_MINUTES=40 npm run soak`): the built shop under mixed load for minutes. Records the heap in use
// after a collection, resident memory, open handles, and response times at the beginning and the end.

const DEFAULT_MINUTES = process.env.npm_lifecycle_event === 'soak' ? 5 : 0;
const minutes = Number(process.env.SOAK_MINUTES ?? DEFAULT_MINUTES);
const SAMPLES = 20;
/** Caches fill and code is compiled at first: the first fifth of the time is not part of the slope. */
const WARM_UP = 0.2;
/** For each of eight clients; without a pause they occupy two cores. */
const PAUSE_MS = 40;
const file = join(tmpdir(), `selvedge-soak-${process.pid}`);

interface Sample {
  minute: number;
  heapMb: number;
  /** Compiled code, which grows ever more slowly and is bounded. */
  codeMb: number;
  residentMb: number;
  handles: number;
}

it.runIf(minutes > 0)(
  `runs for ${minutes} minutes`,
  async () => {
    const postgres = await startPostgres({ durable: true });
    const DATABASE_URL = await createTemplate(postgres.url);
    const more = { DATABASE_URL, MEMORY_FILE: file, NODE_OPTIONS: '--expose-gc' };
    const shop = await openFaultShop(more, { preloads: ['tell-memory.ts'] });
    try {
      await soak(shop);
      expect(await shop.verify()).toMatch(/^all invariants hold/);
    } finally {
      await shop.close();
      await postgres.stop();
      rmSync(file, { force: true });
    }
  },
  minutes * 60_000 + 180_000,
);

async function soak(shop: FaultShop): Promise<void> {
  const load = await startLoad(shop, { clients: 8, pauseMs: PAUSE_MS });
  const samples: Sample[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    await delay((minutes * 60_000) / SAMPLES);
    load.now = String(n);
    samples.push({ minute: ((n + 1) * minutes) / SAMPLES, ...(await measureProcess(shop.pid())) });
  }
  await load.stop();
  const warm = samples.slice(SAMPLES * WARM_UP);
  const seen = load.answers.filter(({ phase }) => Number(phase) >= SAMPLES * WARM_UP);
  const tenth = Math.floor(seen.length / 10);
  console.table(samples.filter((_, n) => n % (SAMPLES / 10) === SAMPLES / 10 - 1).map(rounded));
  console.log(`${load.answers.length} answers in ${minutes} minutes`);
  for (const measure of ['heapMb', 'codeMb', 'residentMb', 'handles'] as const) {
    const { perHour, mean } = slope(warm.map((sample) => [sample.minute, sample[measure]]));
    const share = ((perHour / mean) * 100).toFixed(1);
    console.log(
      `${measure}: mean ${mean.toFixed(1)}, slope ${perHour.toFixed(1)} an hour (${share} %)`,
    );
  }
  console.log(
    `p99 of the first tenth ${p99(seen.slice(0, tenth)).toFixed(1)} ms, of the last ${p99(seen.slice(-tenth)).toFixed(1)} ms`,
  );
  expect(unacceptableAnswers(load.answers)).toEqual([]);
}

/** Makes the process collect its garbage and measures the remaining memory. */
async function measureProcess(pid: number): Promise<Omit<Sample, 'minute'>> {
  const before = readMemoryFile();
  process.kill(pid, 'SIGWINCH');
  for (let tries = 0; tries < 100 && readMemoryFile() === before; tries++) await delay(50);
  const { heapUsed, code, rss } = JSON.parse(readMemoryFile().split('\n').at(-2) ?? '{}') as {
    heapUsed: number;
    code: number;
    rss: number;
  };
  return {
    heapMb: heapUsed / 1_000_000,
    codeMb: code / 1_000_000,
    residentMb: rss / 1_000_000,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

function readMemoryFile(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function rounded(sample: Sample): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sample).map(([measure, value]) => [measure, value.toFixed(1)]),
  );
}

/** The regression line through points of minute and value. */
function slope(points: [number, number][]): { perHour: number; mean: number } {
  const mean = (of: number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, value]) => value))];
  const up = points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0);
  const across = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return { perHour: (up / across) * 60, mean: y };
}

function p99(answers: Answer[]): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
