// Runs all benches or those named: `npm run bench [-- NAME…]`; PRODUCTS=1000 or 100000 selects another shop.

import { execFileSync } from 'node:child_process';
import { installNode, testedReleases } from '../scripts/node/node-versions.mjs';
import { browseCold, browseWarm, browseWhileSelling } from './cases/browse';
import { growthCase, shoppersCalls } from './cases/growth';
import { deepPage, listingHot, listingMix } from './cases/listings';
import { cartAdd, cartAddLine, profile } from './cases/members';
import { checkoutCase, orderCases, printOrderCost, requireNoOverselling } from './cases/orders';
import { homePage, product, renderedList, renderedPage } from './cases/products-and-pages';
import { search, typeAhead } from './cases/searches';
import {
  idleMemory,
  memoryAfter,
  openEmbedded,
  type Plain,
  startTime,
  verifyTime,
} from './cases/whole-shop';
import { type Case, type Figure, measure } from './measure';
import {
  demoRelevance,
  madeRelevance,
  type Relevance,
  relevanceCells,
} from './relevance/relevance';
import { type Growth, growthCells, plainCells, writeReport } from './report';
import { openStage, type Stage } from './stage';
import { cellsOf, numbersOf, row, tableHeads } from './table';
import { withNode } from './targets';

const cases: Record<string, (stage: Stage) => Case | Promise<Case>> = {
  'listing-mix': listingMix,
  'listing-hot': listingHot,
  'deep-page': deepPage,
  search,
  'type-ahead': typeAhead,
  product,
  home: homePage,
  rendered: renderedPage,
  'rendered-list': renderedList,
  'cart-add': cartAdd,
  'cart-add-line': cartAddLine,
  profile,
};
/** Cases of their own shop of a hundred thousand products. */
const browsing: typeof cases = {
  'browse-cold': browseCold,
  'browse-warm': browseWarm,
  'browse-while-selling': browseWhileSelling,
};
const essentials = ['listing-mix', 'listing-hot', 'search', 'product', 'cart-add'];
const plains: Record<string, (stage: Stage) => Promise<Plain>> = {
  start: startTime,
  memory: idleMemory,
  verify: verifyTime,
};

const SMALL = 1_000;
const MIDDLE = 100_000;
const LARGE = 1_000_000;
const began = performance.now();
const names = process.argv.slice(2);
if (names.length > 0)
  await some(
    names,
    Number(process.env.PRODUCTS ?? (names.every((name) => browsing[name]) ? MIDDLE : LARGE)),
  );
else await all();

async function all(): Promise<void> {
  const large = await onStage(LARGE, async (stage) => {
    const plain = [await plainly(stage, 'start'), await plainly(stage, 'memory')];
    const figures = await run(stage, Object.keys(cases));
    const slowest = await growth(stage);
    plain.push(tell(await memoryAfter(stage)), await plainly(stage, 'verify'));
    return { plain, figures, slowest };
  });
  const small = await onStage(SMALL, async (stage) => {
    const figures = await run(stage, essentials);
    const slowest = await growth(stage);
    return {
      figures,
      slowest,
      relevance: await relevance(stage),
      orders: await orders(stage),
      embedded: await embedded(stage),
    };
  });
  const paid = await checkouts();
  const middle = await onStage(MIDDLE, (stage) =>
    run(stage, [...essentials, ...Object.keys(browsing)]),
  );
  // Only now: a run with a breach has thrown, and writes nothing.
  await writeReport({
    figures: [...large.figures, ...small.orders, ...paid, ...small.figures, ...middle],
    plain: large.plain,
    embedded: small.embedded,
    relevance: small.relevance,
    growth: compare(small.slowest, large.slowest),
    nodes: await nodes(),
    minutes: (performance.now() - began) / 60_000,
  });
}

async function some(given: string[], products: number): Promise<void> {
  const ofLarge = given.filter(
    (name) => cases[name] ?? browsing[name] ?? plains[name] ?? name === 'growth',
  );
  const ofSmall = given.filter((name) =>
    ['orders', 'checkout', 'embedded', 'growth', 'relevance', 'nodes'].includes(name),
  );
  const unknown = given.find((name) => !ofLarge.includes(name) && !ofSmall.includes(name));
  if (unknown) throw new Error(`There is no bench ${unknown}.`);
  let largeSlowest: Figure[] = [];
  if (ofLarge.length > 0)
    await onStage(products, async (stage) => {
      for (const name of ofLarge.filter((name) => plains[name])) await plainly(stage, name);
      await run(
        stage,
        ofLarge.filter((name) => cases[name] ?? browsing[name]),
      );
      if (given.includes('growth')) largeSlowest = await growth(stage);
    });
  if (given.includes('checkout')) await checkouts();
  if (given.includes('nodes')) await nodes();
  if (ofSmall.some((name) => name !== 'checkout' && name !== 'nodes'))
    await onStage(SMALL, async (stage) => {
      if (given.includes('relevance')) await relevance(stage);
      if (given.includes('orders')) await orders(stage);
      if (given.includes('embedded')) await embedded(stage);
      if (given.includes('growth')) compare(await growth(stage), largeSlowest);
    });
}

async function onStage<T>(
  products: number,
  work: (stage: Stage) => Promise<T>,
  env: Record<string, string> = {},
  node?: string,
): Promise<T> {
  const stage = await openStage(products, env, node);
  try {
    return await work(stage);
  } finally {
    await stage.end();
  }
}

async function run(stage: Stage, chosen: string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  console.log(row(tableHeads));
  for (const name of chosen) {
    const make = cases[name] ?? browsing[name];
    if (make) figures.push(await measured(stage, await make(stage)));
  }
  return figures;
}

async function orders(stage: Stage): Promise<Figure[]> {
  await printOrderCost(stage);
  const { cases: made, end } = await orderCases(stage);
  const figures: Figure[] = [];
  for (const each of made) figures.push(await measured(stage, each));
  end();
  await requireNoOverselling(stage);
  await plainly(stage, 'verify');
  return figures;
}

/** Uses a separate shop with the sandbox gateway. */
async function checkouts(): Promise<Figure[]> {
  return onStage(
    SMALL,
    async (stage) => {
      const { case: given, printSteps, end } = await checkoutCase(stage);
      const figure = await measured(stage, given);
      await printSteps();
      end();
      return [figure];
    },
    { PAYMENT_GATEWAY: 'sandbox' },
  );
}

/**
 * Rendering and orders on the oldest and the newest supported major version of Node, installed on first use, or on the programs that
 * NODES names, separated by commas.
 */
async function nodes(): Promise<Figure[]> {
  const programs = process.env.NODES?.split(',') ?? (await installedNodes());
  const figures: Figure[] = [];
  for (const program of programs) {
    if (!program) throw new Error('Name programs of Node in NODES: none can be installed here.');
    const version = execFileSync(program, ['--version']).toString().trim();
    const work = async (stage: Stage) => {
      const named = (given: Case) => ({
        ...given,
        name: withNode(given.name, version.slice(1)),
      });
      const { cases: made, end } = await orderCases(stage);
      for (const each of [
        await renderedPage(stage),
        await renderedList(),
        ...made.filter(({ name }) => name === 'orders-32'),
      ])
        figures.push(await measured(stage, named(each)));
      end();
    };
    await onStage(SMALL, work, {}, program);
  }
  return figures;
}

function installedNodes(): Promise<(string | undefined)[]> {
  const releases = [testedReleases[0], testedReleases.at(-1)];
  return Promise.all(releases.map((release = '') => installNode(release)));
}

async function embedded(stage: Stage): Promise<Figure[]> {
  const beside = await openEmbedded(stage);
  try {
    return await run(beside, Object.keys(cases));
  } finally {
    await beside.end();
  }
}

async function relevance(stage: Stage): Promise<Relevance[]> {
  const found = [...(await demoRelevance()), ...(await madeRelevance(stage))];
  for (const each of found) console.log(relevanceCells(each).join('  '));
  return found;
}

async function growth(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of await shoppersCalls(stage))
    figures.push(await measured(stage, growthCase(kind), numbersOf));
  return figures;
}

async function measured(stage: Stage, given: Case, cells = cellsOf): Promise<Figure> {
  const figure = await measure(stage, given);
  console.log(row(cells(figure)));
  return figure;
}

async function plainly(stage: Stage, name: string): Promise<Plain> {
  const make = plains[name];
  if (!make) throw new Error(`There is no bench ${name}.`);
  return tell(await make(stage));
}

function tell(plain: Plain): Plain {
  console.log(plainCells(plain).join('  '));
  return plain;
}

function compare(small: Figure[], large: Figure[]): Growth[] {
  const grown = small.map(({ name, p99 }) => ({
    name,
    small: p99,
    large: large.find((figure) => figure.name === name)?.p99 ?? 0,
  }));
  for (const each of grown) console.log(growthCells(each).join('  '));
  return grown;
}
