import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Plain } from './cases/whole-shop';
import type { Figure } from './measure';
import { type Relevance, relevanceCells } from './relevance/relevance';
import { cellsOf, markdown } from './table';
import { missedTargets } from './targets';

const FILE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

const NOTES = '## Notes';

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
  relevance: Relevance[];
  /** Rendering and orders on several versions of Node. */
  nodes: Figure[];
  minutes: number;
}

function hasGrown({ small, large }: Growth): boolean {
  return large > Math.max(small * GROWTH_LIMIT, SAME_MS);
}

/** Writes all results to docs/performance.md, and keeps its notes. */
export async function writeReport(results: Results): Promise<void> {
  const { figures, embedded, plain, growth, relevance, nodes, minutes } = results;
  const text = `# Performance

Use this page to compare the speed and memory of the shop with simple reference loops. \`npm run bench\` measures the figures
and writes this page; \`npm run bench -- NAME…\` prints single ones, and \`PRODUCTS=1000\` or \`100000\` selects a smaller shop for
them.

The benchmark fills a shop in its own PostgreSQL, where every commit reaches the disk. It starts the built server as in
production and sends requests from another process by autocannon. In the same minute it runs a bare loop on the same machine:
the same framework with almost no work. Each figure is the median of three rounds after a warm-up round. One wrong response
voids the run: [bench/README.md](../bench/README.md) says what is checked, and how to run it.

${machine()} The whole run took ${Math.round(minutes)} minutes.

## Calls

${markdown(figures.map(cellsOf))}

Requests use four connections, unless the name gives another number. **listing-mix**, **deep-page**, **search** and
**type-ahead** never hit the response cache: a price changes every 200 ms. **CPU** is the server's time for one request.
**Per core** is the number of requests for which a second of that time is enough; the database's time is not in it.
**Ratio** is the number of requests a second divided by that of the bare loop. The bare loop is 3 KB from memory, one prepared
query of 6 rows, or one check of a token. For orders and the checkout it is the minimal order transaction, and for a single
size the same transaction one at a time. **cart-add** answers with the whole cart, as browsers ask for it, and
**cart-add-line** with the line alone. **checkout-8** is a whole checkout by eight clients: add to the cart, order, pay
through the sandbox gateway, wait until the order is paid.

## The shop as a whole

${markdown(plain.map(plainCells), ['figure', 'products', 'measured', 'goal', 'reached'])}

## Growth

The p99 of each call, one at a time. The small shop has 1,000 products, 2,000 orders and 1,000 customers; the large shop has
1,000,000 products, 1,000,000 orders and 100,000 customers. The goal is at most twice the time. Differences below ${SAME_MS} ms are
within the noise of the machine.

${markdown(growth.map(growthCells), ['call', 'small shop, ms', 'large shop, ms', 'times', 'within'])}

## Relevance of searches

How well the first ten results answer queries whose results were judged (\`bench/relevance/\`): the mean nDCG@10 of the demo
shop's groups, and of titles and brands in the generated shop of 1,000 products. 1 means that no other order is better. A
change that makes searches faster must not lower them.

${markdown(relevance.map(relevanceCells), ['group', 'queries', 'nDCG@10', 'lowest'])}

## The embedded database

1,000 products, with the PostgreSQL that the shop starts itself.

${markdown(embedded.map(cellsOf))}

## Versions of Node

The same shop of 1,000 products, one version after the other.

${markdown(nodes.map(cellsOf))}

## Not reached

${list(results)}

${await handwrittenNotes()}`;
  await writeFile(FILE, text);
}

/** The last section of the page, which people write. */
async function handwrittenNotes(): Promise<string> {
  const page = await readFile(FILE, 'utf8');
  const from = page.indexOf(NOTES);
  return from === -1 ? `${NOTES}\n` : page.slice(from);
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
    name,
    String(products),
    `${value.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`,
    most === null ? '' : `${most} ${unit}`,
    most === null ? '' : value <= most ? 'yes' : 'no',
  ];
}

export function growthCells(growth: Growth): string[] {
  const { name, small, large } = growth;
  const times = (large / small).toFixed(1);
  return [name, small.toFixed(1), large.toFixed(1), times, hasGrown(growth) ? 'no' : 'yes'];
}

function list({ figures, nodes, plain, growth }: Results): string {
  const misses = [
    ...[...figures, ...nodes].flatMap((figure) =>
      missedTargets(figure).map((miss) => `${figure.name}: ${miss}`),
    ),
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
  return misses.length === 0
    ? 'All goals are reached.'
    : misses.map((miss) => `- ${miss}`).join('\n');
}
