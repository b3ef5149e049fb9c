import { openStage } from './stage';
import { measure } from './measure';
import { listingMix } from './cases/listings';
import { cartAdd, profile } from './cases/members';
import { search, typeAhead } from './cases/searches';
import { homePage, renderedPage } from './cases/products-and-pages';
const all: Record<string, any> = { 'listing-mix': listingMix, search, 'type-ahead': typeAhead, 'cart-add': cartAdd, profile, home: homePage, rendered: renderedPage };
for (const name of process.argv.slice(2)) {
  if (process.env.PROF) process.env.PROFDIR = '/tmp/prof/' + name;
  const stage = await openStage(Number(process.env.PRODUCTS ?? 1_000_000), {});
  await new Promise((r) => setTimeout(r, Number(process.env.WAIT ?? 0) * 1000));
  const f = await measure(stage, await all[name](stage));
  console.log(name, f.perSecond.toFixed(0), 'p99', f.p99.toFixed(1), 'cpu', f.cpu?.toFixed(2), f.bare?.ratio.toFixed(2), f.fault);
  await stage.end();
}
