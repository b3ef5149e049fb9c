import { SearchField } from '../../ui/forms/search-field';
import { useQueryField } from '../use-address-field';
import type { ListQuery } from './use-list-query';

/** A list's search, as typed, kept in the address as `q`. */
export function ListSearch({ list, label }: { list: ListQuery; label: string }) {
  const field = useQueryField(list, 'q');
  return <SearchField label={label} maxLength={200} className="max-sm:basis-full" {...field} />;
}
