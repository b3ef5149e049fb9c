import type { ProductQuery, Refinements } from '#contract/catalogue';
import type { AnswerText } from '../../http/response-text';
import type { Shop } from '../../shop';
import { toFilter } from './listing.rules';
import { countByBrand } from './refinements.queries';
import { refinementsOf } from './refinements.rules';
import { refineRemembered } from './response-cache.service';
import { toSearch } from './search.service';

/** What the products of a query can be narrowed by further. */
export async function listRefinements(
  shop: Shop,
  query: ProductQuery,
): Promise<Refinements | AnswerText> {
  const remembered = await refineRemembered(shop, query);
  if (remembered) return remembered;
  const filter = toFilter(query, await toSearch(shop, query.q));
  return refinementsOf(await countByBrand(shop.pool, filter), filter.brands);
}
