import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router';
import { adminPages } from '#contract/values/pages/admin-pages';
import type { ApiError } from '../../api/client';
import { Button, buttonClass } from '../../ui/button';
import { InlineSelect } from '../../ui/forms/select';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Table, type TableProps } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { brandAndColour } from '../format';
import { lists } from '../messages';
import { keepPageSize, pageSizes } from './page-size';
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
  /** The search, filters and page in the URL; with `pages`, of a list that has pages. */
  list?: ListQuery;
  pages?: { total: number; pageSize: number; usual?: number };
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

/** What the columns with the actions on a row have in common. */
export const actionsColumn = { head: lists.actions, hideHead: true, align: 'end' } as const;

interface TablePagerProps {
  list: ListQuery;
  pageSize: number;
  total: number;
  /** The rows of a page until staff choose; without it there is no choice. */
  usual?: number;
}

/** Below a table: the range of rows, how many a page has, Prev and Next. */
function TablePager({ list: { page, toPage }, pageSize, total, usual }: TablePagerProps) {
  const navigate = useNavigate();
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
      {usual !== undefined && total > usual && (
        <InlineSelect
          label={lists.rows}
          value={String(pageSize)}
          options={[usual, ...pageSizes.filter((size) => size > usual)].map((size) => ({
            value: String(size),
            label: lists.rowsOf(size),
          }))}
          onChange={({ target }) => {
            keepPageSize(target.value);
            if (page > 1) void navigate(toPage(1), { preventScrollReset: true });
          }}
        />
      )}
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

/** A link in a table row; underlined on hover only. */
export function RowLink(props: LinkProps) {
  return <Link {...props} className="hover:underline underline-offset-4" />;
}

interface ProductCellProps {
  product: { _id: string; title: string; brand: string; colour: string };
}

/** A product's name and distinguishing details, linked to its stock page, which every role may open. */
export function ProductCell({ product }: ProductCellProps) {
  return (
    <>
      <RowLink to={adminPages.productStock({ id: product._id })}>{product.title}</RowLink>
      <span className="ms-2 text-12 text-ink-2">{brandAndColour(product)}</span>
    </>
  );
}

/** Placeholder rows, or the error if loading failed. */
export function AwaitedRows({ error, rows }: { error: ApiError | null; rows: number }) {
  if (error) return <FailedRows error={error} />;
  return (
    <Loading className="grid gap-4 p-4 lg:p-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="mb-4 h-5 w-full last:mb-0" />
      ))}
    </Loading>
  );
}

interface AwaitedListProps<Row> {
  rows: readonly Row[] | undefined;
  error: ApiError | null;
  awaited?: number;
  /** Shown where there are no rows. */
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A short list that is not a table, or its loading, error or empty state. */
export function AwaitedList<Row>({
  rows,
  error,
  awaited = 2,
  none,
  children,
}: AwaitedListProps<Row>) {
  if (!rows) return <AwaitedRows error={error} rows={awaited} />;
  return rows.length === 0 ? <p className="p-4 text-ink-2 lg:px-5">{none}</p> : children(rows);
}

/** Shown where rows could not be loaded. Trying again keeps the state of the page. */
export function FailedRows({ error }: { error: ApiError }) {
  const client = useQueryClient();
  return (
    <Notice
      kind="error"
      title={lists.failed}
      className="border-0! px-4! py-8! lg:px-5!"
      action={
        <Button
          kind="quiet"
          size="small"
          onClick={() => void client.refetchQueries({ type: 'active', stale: true })}
        >
          {lists.again}
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}

interface NoRowsProps {
  title: string;
  text?: string;
  clearTo?: string | undefined;
}

/** Shown where there are no rows, with a link to the unfiltered list. */
export function NoRows({ title, text, clearTo }: NoRowsProps) {
  return (
    <Notice
      title={title}
      className="border-0! px-4! py-8! lg:px-5!"
      action={
        clearTo && (
          <Link to={clearTo} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {lists.clear}
          </Link>
        )
      }
    >
      {text}
    </Notice>
  );
}
