import { categories } from '#contract/values/assortment';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import type { ListQuery } from '../lists/use-list-query';
import { products } from './messages';

const byCategory = categories.map(({ key, name }) => ({ value: key, label: name }));
const byStock = [
  { value: 'in', label: products.inStock },
  { value: 'low', label: products.lowStock },
  { value: 'out', label: products.outOfStock },
];
const byShown = [{ value: 'archived', label: products.archived }];

/** The list's search and filters, stored in the address. */
export function ProductFilters({ list }: { list: ListQuery }) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <ListSearch list={list} label={products.search} />
      <FilterSelect list={list} label={products.category} name="category" options={byCategory} />
      <FilterSelect list={list} label={products.stock} name="stock" options={byStock} />
      <FilterSelect
        list={list}
        label={products.shown}
        none={products.inShop}
        name="shown"
        options={byShown}
      />
    </search>
  );
}
