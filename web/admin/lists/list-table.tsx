import type { ReactNode } from 'react';
import type { ApiError } from '../../api/client';
import { Table, type TableProps } from '../../ui/table';
import { AwaitedRows, NoRows } from './list-states';
import { TablePager } from './table-pager';
import type { ListQuery } from './use-list-query';

type ListTableProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  /** Undefined while they are on their way, or could not be had. */
  rows: readonly Row[] | undefined;
  error: ApiError | null;
  /** Shown where there are no rows. */
  empty: { title: string; text?: string };
  /** The number of placeholder rows while loading. */
  awaited?: number;
  /** The search, filters and page in the address; with `total`, of a list that has pages. */
  list?: ListQuery;
  pages?: { total: number; pageSize: number };
  /** The selection bar above the rows. */
  over?: ReactNode;
};

/** A list in its panel: its rows and pager, or its loading, error or empty state. */
export function ListTable<Row>({
  rows,
  error,
  empty,
  awaited = 8,
  list,
  pages,
  over,
  ...table
}: ListTableProps<Row>) {
  if (!rows) return <AwaitedRows error={error} rows={awaited} />;
  return (
    <>
      {over}
      {rows.length === 0 ? (
        <NoRows {...empty} clearTo={list?.clearTo} />
      ) : (
        <>
          <Table {...table} rows={rows} />
          {list && pages && <TablePager {...pages} page={list.page} to={list.toPage} />}
        </>
      )}
    </>
  );
}
