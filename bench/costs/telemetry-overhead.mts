// Measures what telemetry costs while no OpenTelemetry SDK is loaded: the CPU time of a request in the built server, against a
// server that is built from the same sources without spans (bare/untraced.ts), in short turns. Two processes of one program
// differ by several per cent, so each block starts both again, in the other order. Other work on the machine only adds time, so
// each program's cost is that of its cheapest turns. Linux only. Run `npm run build` first.
// First prints the time of a call of the functions themselves, which is independent of that work.
//   npx tsx bench/costs/telemetry-overhead.mts [blocks] [case …]     0 blocks: only the functions
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions, copyFilesBesideCode } from '../../scripts/server-bundle.mjs';
import { projectRoot } from '../../server/project-root';
import {
  currentTraceparent,
  inQuerySpan,
  inSpan,
  loadedTracer,
} from '../../server/telemetry/spans';
import { listingHot } from '../cases/listings';
import { cartAdd, profile } from '../cases/members';
import type { Call } from '../load/round';
import type { Case } from '../measure';
import { openStage, type Server, type Stage, startServer } from '../stage';

const PRODUCTS = 1_000;
const CONNECTIONS = 4;
const SECONDS = 1;
const TURNS = 5;
const CALLS = 300_000;
const untraced = join(projectRoot, 'build', 'server-untraced');
const programs = ['build/server/main.js', join(untraced, 'main.js')];
const cases: Record<string, (stage: Stage) => Case | Promise<Case>> = {
  'listing-hot': listingHot,
  profile,
  'cart-add': cartAdd,
};

const [blocks = '8', ...names] = process.argv.slice(2);
timeCalls();
if (Number(blocks) > 0) await compareServers();

/** Nanoseconds of a call: the best of several times, since other work only adds to it. */
function timeCalls(): void {
  const done = Promise.resolve();
  const work = () => done;
  const calls: Record<string, () => unknown> = {
    'a request': loadedTracer,
    'a query': () => inQuerySpan('name', work),
    'an operation, a job or a call of the gateway': () => inSpan('name', {}, work),
    'the trace context of a job': currentTraceparent,
  };
  for (const [name, call] of Object.entries(calls)) {
    const times = Array.from({ length: 20 }, () => {
      const began = performance.now();
      for (let at = 0; at < CALLS; at++) call();
      return ((performance.now() - began) / CALLS) * 1e6;
    });
    console.log(`${name}: ${Math.min(...times).toFixed(0)} ns`);
  }
}

async function compareServers(): Promise<void> {
  await buildUntraced();
  const stage = await openStage(PRODUCTS);
  try {
    const chosen = names.length > 0 ? names : Object.keys(cases);
    const made = await Promise.all(chosen.flatMap((name) => cases[name]?.(stage) ?? []));
    /** The costs by case and program. */
    const costs = made.map(() => programs.map(() => [] as number[]));
    for (let block = 0; block < Number(blocks); block++) await runBlock(stage, block, made, costs);
    made.forEach(({ name }, index) => {
      const [traced = 0, bare = 0] = (costs[index] ?? []).map(cheapest);
      const both = [bare, traced].map((cost) => (cost * 1_000).toFixed(1)).join(' and ');
      const overhead = ((traced / bare - 1) * 100).toFixed(1);
      console.log(
        `${name}: ${both} µs of CPU a request without and with spans, overhead ${overhead} %`,
      );
    });
  } finally {
    await stage.end();
    rmSync(untraced, { recursive: true });
  }
}

async function runBlock(
  stage: Stage,
  block: number,
  made: Case[],
  costs: number[][][],
): Promise<void> {
  const order = block % 2 === 0 ? [0, 1] : [1, 0];
  const servers: Server[] = [];
  for (const at of order)
    servers[at] = await startServer({ DATABASE_URL: stage.databaseUrl }, programs[at]);
  for (const [index, given] of made.entries())
    for (let turn = 0; turn <= TURNS; turn++)
      for (const at of order) {
        const server = servers[at];
        if (!server) continue;
        const cost = await costOf(stage, await given.calls(turn), server);
        // The first turn warms up.
        if (turn > 0) costs[index]?.[at]?.push(cost);
      }
  for (const server of servers) await server.stop();
}

/** The mean of the cheapest quarter. */
function cheapest(costs: number[]): number {
  const chosen = costs.toSorted((one, other) => one - other).slice(0, Math.ceil(costs.length / 4));
  return chosen.reduce((sum, cost) => sum + cost, 0) / chosen.length;
}

/** The CPU time of a request in milliseconds. */
async function costOf(stage: Stage, calls: Call[], { url, pid }: Server): Promise<number> {
  const before = await mainThreadMs(pid);
  const round = { url, connections: CONNECTIONS, calls, seconds: SECONDS };
  const result = await stage.loader.drive(round);
  if (result.wrong > 0) throw new Error(result.fault ?? 'a wrong answer');
  return ((await mainThreadMs(pid)) - before) / result.answers;
}

/** The CPU time of a process's main thread, which the kernel counts in nanoseconds. */
async function mainThreadMs(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
}

async function buildUntraced(): Promise<void> {
  const withoutSpans: Plugin = {
    name: 'without spans',
    setup: (builder) =>
      builder.onResolve({ filter: /(telemetry\/|\.\/)(spans|trace-requests)$/ }, () => ({
        path: join(projectRoot, 'bench', 'bare', 'untraced.ts'),
      })),
  };
  await build({
    ...bundleOptions,
    entryPoints: ['server/main.ts'],
    outdir: untraced,
    splitting: true,
    plugins: [withoutSpans],
  });
  copyFilesBesideCode(untraced);
}
