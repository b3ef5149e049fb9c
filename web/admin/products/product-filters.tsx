import { categories } from '#contract/assortment';
import { InlineSelect, type SelectOption } from '../../ui/select';
import { ListSearch } from '../list-search';
import { lists } from '../messages';
import type { ListQuery } from '../use-list-query';
import { products } from './messages';

const byCategory = [
  { value: '', label: lists.all },
  ...categories.map(({ key, name }) => ({ value: key, label: name })),
];
const byStock = [
  { value: '', label: lists.all },
  { value: 'in', label: products.inStock },
  { value: 'low', label: products.lowStock },
  { value: 'out', label: products.outOfStock },
];
const byShown = [
  { value: '', label: products.inShop },
  { value: 'archived', label: products.archived },
];

/** The list's search and filters; they stand in the address. */
export function ProductFilters({ list }: { list: ListQuery }) {
  const select = (name: string, label: string, options: readonly SelectOption[]) => (
    <InlineSelect
      label={label}
      showLabel
      options={options}
      value={list.get(name)}
      onChange={(event) => list.set(name, event.target.value)}
    />
  );
  return (
    <search className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <ListSearch list={list} label={products.search} />
      {select('category', products.category, byCategory)}
      {select('stock', products.stock, byStock)}
      {select('shown', products.shown, byShown)}
    </search>
  );
}
