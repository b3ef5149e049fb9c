import { SearchField } from '../ui/search-field';
import { useAddressField } from './use-address-field';
import type { ListQuery } from './use-list-query';

/** A list's search, as typed, kept in the address as `q`. */
export function ListSearch({ list, label }: { list: ListQuery; label: string }) {
  return <SearchField label={label} maxLength={200} {...useAddressField(list, 'q')} />;
}
