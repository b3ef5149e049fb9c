import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/client';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { lists } from '../messages';

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
