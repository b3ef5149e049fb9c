import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';
import { Icon } from './icon';

export type Column<Row> = {
  /** Unique in its table. */
  head: string;
  /** The heading is visible to screen readers only, as above buttons. */
  hideHead?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Takes the remaining width and truncates its text. */
  grow?: boolean;
  /** Visible from 1024 px; on a phone a row has only two lines. */
  wide?: boolean;
  sort?: ColumnSort;
  className?: string;
};

export type ColumnSort = {
  /** The current direction; null if the rows are sorted by another column. */
  direction: 'ascending' | 'descending' | null;
  /** The URL of the reverse order. */
  to: string;
};

export type TableProps<Row> = {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isChosen?: (row: Row) => boolean;
  /** 44 for text, 52 with buttons, 56 with pictures. */
  rowSize?: 'text' | 'buttons' | 'pictures';
  /** 20 px at the sides inside a panel; flush on a page. */
  edge?: 'panel' | 'flush';
  /** On a phone: rows of two lines (default), or columns as they are. */
  phone?: 'stack' | 'columns';
  /** The grid of a stacked row, where two columns are not enough: `max-lg:grid-cols-[auto_1fr_auto]`. */
  phoneGrid?: string;
};

const edges = {
  panel: 'px-3 first:ps-5 last:pe-5',
  flush: 'px-3 first:ps-0 last:pe-0',
};
const rowSizes = { text: 'lg:h-11', buttons: 'lg:h-13', pictures: 'lg:h-14' };

/** A table. Below 1024 px its rows are laid out as grids; browsers keep the roles of its elements, which need no attribute. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  isChosen,
  rowSize = 'text',
  edge = 'panel',
  phone = 'stack',
  phoneGrid = 'max-lg:grid-cols-[minmax(0,1fr)_auto]',
}: TableProps<Row>) {
  const stack = phone === 'stack';
  return (
    <table className={classNames('w-full border-collapse', stack && 'max-lg:block')}>
      <caption className="sr-only">{caption}</caption>
      <thead className={stack ? 'max-lg:sr-only' : undefined}>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.head} column={column} edge={edge} />
          ))}
        </tr>
      </thead>
      <tbody className={stack ? 'max-lg:block' : undefined}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={classNames(
              'border-b border-line last:border-b-0',
              rowSizes[rowSize],
              stack
                ? 'max-lg:grid max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-3'
                : 'h-11',
              stack && phoneGrid,
              stack && edge === 'panel' && 'max-lg:px-4',
              isChosen?.(row) ? 'bg-accent-soft' : edge === 'panel' && 'hover:bg-sunken',
            )}
          >
            {columns.map((column) => (
              <Cell key={column.head} column={column} stack={stack} edge={edge}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeadCell<Row>({ column, edge }: { column: Column<Row>; edge: keyof typeof edges }) {
  const { sort, align } = column;
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
      className={classNames(
        'sticky top-0 z-1 h-10 whitespace-nowrap border-b border-line text-13',
        edge === 'panel' ? 'bg-surface' : 'bg-paper',
        align === 'end' ? 'text-end' : 'text-start',
        sort?.direction ? 'font-medium text-ink' : 'font-normal text-ink-2',
        column.wide && 'max-lg:hidden',
        edges[edge],
      )}
    >
      {sort ? (
        <SortLink sort={sort} label={column.head} />
      ) : (
        <span className={column.hideHead ? 'sr-only' : undefined}>{column.head}</span>
      )}
    </th>
  );
}

function SortLink({ sort, label }: { sort: ColumnSort; label: string }) {
  return (
    <Link
      to={sort.to}
      preventScrollReset
      className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
    >
      {label}
      {sort.direction && (
        <Icon of={sort.direction === 'ascending' ? ArrowUp : ArrowDown} size={14} />
      )}
    </Link>
  );
}

type CellProps<Row> = {
  column: Column<Row>;
  stack: boolean;
  edge: keyof typeof edges;
  children: ReactNode;
};

function Cell<Row>({ column, stack, edge, children }: CellProps<Row>) {
  return (
    <td
      className={classNames(
        edges[edge],
        stack && 'max-lg:p-0!',
        column.align === 'end' && 'text-end tabular-nums',
        column.grow
          ? 'w-[99%] max-w-0 truncate max-lg:w-auto max-lg:max-w-none'
          : 'whitespace-nowrap',
        column.wide && 'max-lg:hidden',
        column.className,
      )}
    >
      {children}
    </td>
  );
}
