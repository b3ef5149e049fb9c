import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/client';
import { buttonClass } from '../../ui/button';
import { Table, type TableProps } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { lists } from '../messages';
import { AwaitedRows, NoRows } from './list-states';
import type { ListQuery } from './use-list-query';

export type ListTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'rowKey'> & {
  /** Undefined until they have loaded. */
  rows: readonly Row[] | undefined;
  /** The row's `_id` unless given. */
  rowKey?: (row: Row) => string;
  error: ApiError | null;
  /** Shown where there are no rows. */
  empty: { title: string; text?: string };
  /** The number of placeholder rows while loading. */
  awaited?: number;
  /** The search, filters and page in the address; with `pages`, of a list that has pages. */
  list?: ListQuery;
  pages?: { total: number; pageSize: number };
  /** The selection bar above the rows. */
  over?: ReactNode;
};

/** A list in its panel: its rows and pager, or its loading, error or empty state. */
export function ListTable<Row>({
  rows,
  rowKey = (row) => (row as { _id: string })._id,
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
          <Table {...table} rowKey={rowKey} rows={rows} />
          {list && pages && <TablePager {...pages} list={list} />}
        </>
      )}
    </>
  );
}

interface TablePagerProps {
  list: ListQuery;
  pageSize: number;
  total: number;
}

/** Below a table: the range of rows, Prev and Next. */
function TablePager({ list: { page, toPage }, pageSize, total }: TablePagerProps) {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const range = lists.range(formatNumber(first), formatNumber(last), formatNumber(total));
  return (
    <nav
      aria-label={lists.pages}
      className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-13 lg:ps-5"
    >
      <span role="status" className="me-auto text-ink-2 tabular-nums">
        {range}
      </span>
      <Step to={page > 1 ? toPage(page - 1) : null}>{lists.prev}</Step>
      <Step to={last < total ? toPage(page + 1) : null}>{lists.next}</Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  const look = { kind: 'quiet', size: 'row' } as const;
  if (to === null)
    return (
      <span
        aria-disabled="true"
        className={buttonClass({ ...look, className: 'border-line! text-ink-3' })}
      >
        {children}
      </span>
    );
  return (
    <Link to={to} preventScrollReset className={buttonClass(look)}>
      {children}
    </Link>
  );
}
