// Measures what telemetry costs while no OpenTelemetry SDK is loaded: the CPU time of a request in the built server, against a
// server that is built from the same sources without spans (bare/untraced.ts), in short turns. Other work on the machine only
// adds time, so each server's cost is that of its cheapest turns. Linux only. Run `npm run build` first.
//   npx tsx bench/telemetry-overhead.mts [turns] [case …]
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions, copyFilesBesideCode } from '../scripts/server-bundle.mjs';
import { projectRoot } from '../server/project-root';
import { listingHot } from './cases/listings';
import { cartAdd, profile } from './cases/members';
import { product } from './cases/products-and-pages';
import type { Call } from './load/round';
import type { Case } from './measure';
import { untilIdle } from './process-cost';
import { openStage, type Server, type Stage, startServer } from './stage';

const PRODUCTS = 1_000;
const SECONDS = 1;
const CONNECTIONS = 4;
const output = join(projectRoot, 'build', 'server-untraced');
const cases: Record<string, (stage: Stage) => Case | Promise<Case>> = {
  ...{ 'listing-hot': listingHot, product, profile, 'cart-add': cartAdd },
};

const [turns = '40', ...names] = process.argv.slice(2);
await buildUntraced();
const stage = await openStage(PRODUCTS);
const untraced = await startServer({ DATABASE_URL: stage.databaseUrl }, join(output, 'main.js'));
const servers = [stage.server, untraced];
try {
  await untilIdle(untraced.pid);
  for (const name of names.length > 0 ? names : Object.keys(cases)) {
    const given = await cases[name]?.(stage);
    if (given) await compare(given);
  }
} finally {
  await untraced.stop();
  await stage.end();
  rmSync(output, { recursive: true });
}

async function compare(given: Case): Promise<void> {
  const costs = new Map(servers.map((server) => [server, [] as number[]]));
  for (let turn = 0; turn <= Number(turns); turn++) {
    // Each server is first in every second turn.
    for (const server of turn % 2 === 0 ? servers : servers.toReversed()) {
      const cost = await costOf(await given.calls(turn), server);
      // The first turn warms up.
      if (turn > 0) costs.get(server)?.push(cost);
    }
  }
  const [traced = 0, bare = 0] = servers.map((server) => cheapest(costs.get(server) ?? []));
  const microseconds = [bare, traced].map((cost) => (cost * 1_000).toFixed(1)).join(' and ');
  console.log(
    `${given.name}: ${microseconds} µs of CPU a request without and with spans, overhead ${((traced / bare - 1) * 100).toFixed(1)} %`,
  );
}

/** The mean of the cheapest tenth. */
function cheapest(costs: number[]): number {
  const chosen = costs.toSorted((one, other) => one - other).slice(0, Math.ceil(costs.length / 10));
  return chosen.reduce((sum, cost) => sum + cost, 0) / chosen.length;
}

/** The CPU time of a request in milliseconds. */
async function costOf(calls: Call[], { url, pid }: Server): Promise<number> {
  const before = await mainThreadMs(pid);
  const result = await stage.loader.drive({
    url,
    connections: CONNECTIONS,
    calls,
    seconds: SECONDS,
  });
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
    outdir: output,
    splitting: true,
    plugins: [withoutSpans],
  });
  copyFilesBesideCode(output);
}
