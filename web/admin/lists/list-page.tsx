import type { ReactNode } from 'react';
import { type ListName, useAdminList } from '../../api/admin/queries';
import type { InputOf } from '../../api/client';
import { Panel } from '../../ui/panel';
import { PageHead } from '../record';
import { type Filter, FilterBar, type FilterBarProps } from './filters';
import { ListTable, type ListTableProps } from './list-table';
import { dayOf, type ListQuery, oneOf, useListQuery } from './use-list-query';

type Query = Record<string, string | undefined>;

interface ListOptions {
  filters?: readonly Filter[];
  pageSize?: number;
  params?: Record<string, string>;
  staleTime?: number;
  /** Further parts of the query, or other values than those of the address. */
  query?: (list: ListQuery) => Query;
}

/**
 * The rows of a list at the address `path`: its search, filters and page are read from the address. Returns the properties
 * of `ListPage` or `ListTable` that follow from them, and the filter without its page.
 */
export function useAddressList<Name extends ListName>(
  name: Name,
  path: string,
  { filters = [], pageSize = 20, params, staleTime, query: more }: ListOptions = {},
) {
  const list = useListQuery(path);
  const filter = { ...queryOf(list, filters), ...more?.(list) };
  const query = { ...filter, ...pageOf(list, pageSize) };
  const input = { ...(params && { params }), query } as InputOf<Name>;
  const { rows, total, error } = useAdminList(name, input, staleTime);
  return { list, filters, filter, rows, error, pages: { total, pageSize } };
}

/** The search and the filters of a list, as its address has them. Values that no filter offers are ignored. */
export function queryOf(list: ListQuery, filters: readonly Filter[]): Query {
  const values = filters.map(({ name, options }) => {
    const known = options.map(({ value }) => value);
    return [name, oneOf(known, list.get(name))];
  });
  return {
    q: list.get('q') || undefined,
    ...Object.fromEntries(values),
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
  };
}

export const pageOf = ({ page }: ListQuery, pageSize: number) => ({
  pageNumber: String(page),
  pageSize: String(pageSize),
});

type ListPageProps<Row> = Omit<ListTableProps<Row>, 'caption'> &
  FilterBarProps & {
    title: string;
    /** Beside the title. */
    aside?: ReactNode;
    /** Between the filters and the table. */
    above?: ReactNode;
    /** Above the rows, where they are only a part of the page. */
    tableTitle?: string;
    /** Below the table. */
    children?: ReactNode;
  };

/** A page of one list: its title, search and filters, its rows and its pager. */
export function ListPage<Row>({
  title,
  aside,
  search,
  hasDates,
  above,
  tableTitle,
  children,
  ...table
}: ListPageProps<Row>) {
  const { list, filters } = table;
  return (
    <>
      <PageHead title={title}>{aside}</PageHead>
      <FilterBar {...{ list, search, filters, hasDates }} />
      {above}
      <Panel {...(tableTitle && { title: tableTitle })}>
        <ListTable {...table} caption={tableTitle ?? title} />
      </Panel>
      {children}
    </>
  );
}
