// Measures what telemetry costs while no OpenTelemetry SDK is loaded: the CPU time of a request in the built server, against a
// server that is built from the same sources without spans (bare/untraced.ts). Both get the same requests at the same time, so
// that other work on the machine slows both. Linux only. Run `npm run build` first.
//   npx tsx bench/telemetry-overhead.mts [rounds] [case …]
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions, copyFilesBesideCode } from '../scripts/server-bundle.mjs';
import { projectRoot } from '../server/project-root';
import { listingHot } from './cases/listings';
import { cartAdd, profile } from './cases/members';
import { product } from './cases/products-and-pages';
import type { Call, Round, RoundResult } from './load/round';
import { type Case, median } from './measure';
import { untilIdle } from './process-cost';
import { startProgram } from './program';
import { type Loader, openStage, type Server, type Stage, startServer } from './stage';

const PRODUCTS = 1_000;
const SECONDS = 2;
const CONNECTIONS = 2;
const output = join(projectRoot, 'build', 'server-untraced');
const cases: Record<string, (stage: Stage) => Case | Promise<Case>> = {
  ...{ 'listing-hot': listingHot, product, profile, 'cart-add': cartAdd },
};

const [rounds = '30', ...names] = process.argv.slice(2);
await buildUntraced();
const stage = await openStage(PRODUCTS);
const loader = startProgram<Round, RoundResult>('load/loader.mts');
const untraced = await startServer({ DATABASE_URL: stage.databaseUrl }, join(output, 'main.js'));
try {
  await untilIdle(untraced.pid);
  for (const name of names.length > 0 ? names : Object.keys(cases)) {
    const given = await cases[name]?.(stage);
    if (given) await compare(given);
  }
} finally {
  loader.end();
  await untraced.stop();
  await stage.end();
  rmSync(output, { recursive: true });
}

async function compare(given: Case): Promise<void> {
  const ratios: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round <= Number(rounds); round++) {
    const calls = await given.calls(round);
    const [traced, bare] = await Promise.all([
      costOf(calls, stage.server, stage.loader.drive),
      costOf(calls, untraced, loader.ask),
    ]);
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(traced / bare);
    costs.push(bare);
  }
  ratios.sort((one, other) => one - other);
  const quantile = (share: number) => {
    const ratio = ratios[Math.floor(ratios.length * share)] ?? 1;
    return `${((ratio - 1) * 100).toFixed(1)} %`;
  };
  console.log(
    `${given.name}: ${(median(costs) * 1_000).toFixed(0)} µs of CPU a request; overhead ${quantile(0.5)}, half of the rounds between ${quantile(0.25)} and ${quantile(0.75)}`,
  );
}

/** The CPU time of a request in milliseconds. */
async function costOf(calls: Call[], { url, pid }: Server, drive: Loader['drive']) {
  const before = await mainThreadMs(pid);
  const result = await drive({ url, connections: CONNECTIONS, calls, seconds: SECONDS });
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
