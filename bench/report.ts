import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Plain } from './cases/whole-shop';
import type { Figure } from './measure';
import { cellsOf, markdown } from './table';
import { missedTargets } from './targets';

const FILE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

/** The p99 of a request in the small shop and in the large one, in milliseconds. */
export interface Growth {
  name: string;
  small: number;
  large: number;
}

/** At most twice as slow; smaller times differ by chance. */
const GROWTH_LIMIT = 2;
const SAME_MS = 3;

export interface Results {
  figures: Figure[];
  embedded: Figure[];
  plain: Plain[];
  growth: Growth[];
  minutes: number;
}

function hasGrown({ small, large }: Growth): boolean {
  return large > Math.max(small * GROWTH_LIMIT, SAME_MS);
}

/** Writes all results to docs/performance.md. */
export async function writeReport(results: Results): Promise<void> {
  const { figures, embedded, plain, growth, minutes } = results;
  const text = `# Performance

\`npm run bench\` makes these figures and writes this page; \`npm run bench -- NAME…\` prints some of them. It fills a
shop in a PostgreSQL of its own (every commit reaches the disk), starts the built server as in production, drives it from
another process by autocannon, and runs a bare loop beside it: the same framework doing next to nothing, in the same
minute, on the same machine. Each figure is the median of three rounds, after one to get warm. One wrong answer, and a
figure is not shown.

${machine()} The whole run took ${Math.round(minutes)} minutes.

## Calls

${markdown(figures.map(cellsOf))}

Four connections, unless the name says more. **listing-mix**, **deep-page**, **search** and **type-ahead** are never
answered from what was answered before: a price changes every 200 ms. **CPU** is the server's for one request. **Ratio**
is requests a second of those of the bare loop: 3 KB from memory; one prepared query of 6 rows; one check of a token; for
orders the transaction that an order cannot do without, for one hot size one at a time.

## The shop as a whole

${markdown(plain.map(plainCells), ['figure', 'products', 'seen', 'target', 'reached'])}

## Growth

The p99 of each call, one at a time, with 1,000 products, 2,000 orders and 1,000 customers, and with 1,000,000 products,
1,000,000 orders and 100,000 customers. Asked for: at most twice as much. Below ${SAME_MS} ms a difference is the machine's.

${markdown(growth.map(growthCells), ['call', 'small shop, ms', 'large shop, ms', 'times', 'within'])}

## The embedded database

1,000 products, on the PostgreSQL that the shop starts itself.

${markdown(embedded.map(cellsOf))}

## Not reached

${list(results)}

Peers on the same work, as they were measured once (one process, PostgreSQL 15, 1,000 products): Vendure 3.7 about 300
listings, 90 details, 48 additions to a cart and 9 orders a second; Medusa 2.21 about 15, 34, 5 and 1.5.
`;
  await writeFile(FILE, text);
}

function machine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const date = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.versions.node}, commit ${commit}, ${date}.`;
}

export function plainCells({ name, products, value, unit, most }: Plain): string[] {
  return [
    ...[name, String(products), `${value.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`],
    most === null ? '' : `${most} ${unit}`,
    most === null ? '' : value <= most ? 'yes' : 'no',
  ];
}

export function growthCells(growth: Growth): string[] {
  const { name, small, large } = growth;
  const times = (large / small).toFixed(1);
  return [name, small.toFixed(1), large.toFixed(1), times, hasGrown(growth) ? 'no' : 'yes'];
}

function list({ figures, plain, growth }: Results): string {
  const misses = [
    ...figures.flatMap((figure) => missedTargets(figure).map((miss) => `${figure.name}: ${miss}`)),
    ...plain
      .filter(({ value, most }) => most !== null && value > most)
      .map(
        ({ name, products, value, unit, most }) =>
          `${name} (${products} products): ${value.toFixed(1)} of ${most} ${unit}`,
      ),
    ...growth
      .filter(hasGrown)
      .map(
        ({ name, small, large }) =>
          `${name}: p99 from ${small.toFixed(1)} to ${large.toFixed(1)} ms`,
      ),
  ];
  return misses.length === 0 ? 'Everything is.' : misses.map((miss) => `- ${miss}`).join('\n');
}
