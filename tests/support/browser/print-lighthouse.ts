// `npm run lighthouse [-- RUNS]`: audits the pages of a demo shop with Lighthouse on a simulated phone and prints the
// median of five runs, or of RUNS.
import type { Page } from 'playwright-core';
import * as pages from '#contract/values/pages/storefront-pages';
import { signInAt } from '../people';
import { accounts, serveDemo } from '../served/served-demo';
import { type Auditor, measures, medianOf, openAuditor, type Scores } from './lighthouse';

const least: Scores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  shift: 0,
};
/** Anything above 0.000. */
const SEEN_SHIFT = 0.0005;

const runs = Number(process.argv[2] ?? 5);
const { shop, close } = await serveDemo();
await auditShop(shop.url).finally(close);

async function auditShop(url: string): Promise<void> {
  const admin = await signInAt(url, accounts.admin);
  await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
  const { content } = await admin.call('GET /api/products', { query: { main: 'women' } });
  const product = pages.product({ productId: content[0]?._id ?? '' });
  const auditor = await openAuditor((page) => fillCart(page, url + product));
  try {
    console.log(row(`median of ${runs}`, [...measures]));
    await auditPage(auditor, 'home', url + pages.home());
    await auditPage(
      auditor,
      'listing',
      url + pages.listing({ levelOne: 'women', levelTwo: 'clothing', levelThree: 'all' }),
    );
    await auditPage(auditor, 'product', url + product);
    await auditPage(auditor, 'cart', url + pages.cart());
  } finally {
    await auditor.close();
  }
}

/** Fills the cart, because an empty cart has little to render. */
async function fillCart(page: Page, product: string): Promise<void> {
  await page.goto(product, { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('radio', { disabled: false }).first().check();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByText('Cart Total').first().waitFor();
}

async function auditPage(auditor: Auditor, name: string, url: string): Promise<void> {
  const audited = [];
  for (let run = 0; run < runs; run += 1) audited.push(await auditor.audit(url));
  const median = medianOf(audited.map(({ scores }) => scores));
  const below = measures.filter((measure) => isBelow(measure, median[measure]));
  console.log(
    row(
      name,
      measures.map((measure) =>
        measure === 'shift' ? median.shift.toFixed(3) : String(median[measure]),
      ),
    ),
  );
  if (below.length === 0) return;
  process.exitCode = 1;
  console.log(`  below the target: ${below.join(', ')}`);
  for (const problem of new Set(audited.flatMap(({ faults }) => faults)))
    console.log(`  ${problem}`);
}

function isBelow(measure: keyof Scores, value: number): boolean {
  return measure === 'shift' ? value >= SEEN_SHIFT : value < least[measure];
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(14) + cells.map((each) => each.padStart(15)).join('');
}
