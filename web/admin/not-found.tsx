import { Link } from 'react-router';
import type { ApiError } from '../api/client';
import { buttonClass } from '../ui/button';
import { Notice } from '../ui/notice';
import { Panel } from '../ui/panel';
import { AwaitedRows } from './lists/list-states';

interface RecordPlaceholderProps {
  /** Null while it is loading. */
  error: ApiError | null;
  /** The title for a record that does not exist. */
  notFoundTitle: string;
  /** The link to the list of such records. */
  back: { to: string; label: string };
}

/** Shown in place of one record: it is loading, could not be loaded, or does not exist. */
export function RecordPlaceholder({ error, notFoundTitle, back }: RecordPlaceholderProps) {
  if (error?.code !== 'not_found')
    return (
      <Panel>
        <AwaitedRows error={error} rows={6} />
      </Panel>
    );
  return (
    <Notice
      level="h1"
      title={notFoundTitle}
      action={
        <Link to={back.to} className={buttonClass({ size: 'small' })}>
          {back.label}
        </Link>
      }
    />
  );
}
