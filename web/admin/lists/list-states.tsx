import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiError } from '../../api/client';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Loading, Skeleton } from '../../ui/skeleton';
import { lists } from '../messages';

/** Placeholder rows while loading. */
function LoadingRows({ rows }: { rows: number }) {
  return (
    <Loading className="grid gap-4 p-4 lg:p-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="mb-4 h-5 w-full last:mb-0" />
      ))}
    </Loading>
  );
}

/** Placeholder rows, or the error if loading failed. */
export function AwaitedRows({ error, rows }: { error: ApiError | null; rows: number }) {
  return error ? <FailedRows error={error} /> : <LoadingRows rows={rows} />;
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

/** Shown where there are no rows, with a link to the unfiltered list. */
export function NoRows({
  title,
  text,
  clearTo,
}: {
  title: string;
  text?: string | undefined;
  clearTo?: string | undefined;
}) {
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
