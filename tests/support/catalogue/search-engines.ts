import type { CatalogueSearch } from '../../../server/catalogue/search/catalogue-search';
import { loadIndex } from '../../../server/catalogue/search/index-loader/load-index';
import { createSqlSearch } from '../../../server/catalogue/search/sql/sql-search.service';
import type { TestShop } from '../shop';

type NamedEngine = [name: string, engine: CatalogueSearch];

/** Both implementations of the search over a shop's stored products, by name. */
export async function openEngines({
  shop: { pool },
}: TestShop): Promise<[sql: NamedEngine, index: NamedEngine]> {
  const index = await loadIndex(pool, () => false);
  if (!index) throw new Error('the index was not loaded');
  return [
    ['sql', createSqlSearch(pool)],
    ['index', index.search],
  ];
}
