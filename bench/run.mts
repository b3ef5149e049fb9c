// `npm run bench [-- NAME…]`: see docs/performance.md.

import { deepPage, listingHot, listingMix } from './cases/listings';
import { cartAdd, profile } from './cases/members';
import { homePage, product, renderedPage } from './cases/products-and-pages';
import { search, typeAhead } from './cases/searches';
import { type Case, measure } from './measure';
import { openStage, type Stage } from './stage';
import { cellsOf, heads, row } from './table';

const cases: Record<string, (stage: Stage) => Case | Promise<Case>> = {
  'listing-mix': listingMix,
  'listing-hot': listingHot,
  'deep-page': deepPage,
  search,
  'type-ahead': typeAhead,
  product,
  home: homePage,
  rendered: renderedPage,
  'cart-add': cartAdd,
  profile,
};

const products = Number(process.env.PRODUCTS ?? 1_000_000);
const names = process.argv.slice(2);
const stage = await openStage(products);
console.log(row(heads));
for (const name of names.length > 0 ? names : Object.keys(cases)) {
  const made = await cases[name]?.(stage);
  if (!made) throw new Error(`There is no bench ${name}.`);
  const figure = await measure(stage, made);
  console.log(row(cellsOf(figure)));
  if (figure.fault) console.log(`    ${figure.fault}`);
}
await stage.end();
