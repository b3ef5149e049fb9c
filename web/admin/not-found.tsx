import { Link } from 'react-router';
import type { ApiError } from '../api/client';
import { buttonClass } from '../ui/button';
import { Notice } from '../ui/notice';
import { Panel } from '../ui/panel';
import { AwaitedRows } from './lists/list-states';

interface MissingProps {
  /** Null while it is on its way. */
  error: ApiError | null;
  /** What is said of one that does not exist. */
  gone: string;
  /** The list it would stand in, and what leads there. */
  back: { to: string; label: string };
}

/** What stands where one thing was to be shown: it is on its way, could not be had, or does not exist. */
export function Missing({ error, gone, back }: MissingProps) {
  if (error?.code !== 'not_found')
    return (
      <Panel>
        <AwaitedRows error={error} rows={6} />
      </Panel>
    );
  return (
    <Notice
      level="h1"
      title={gone}
      action={
        <Link to={back.to} className={buttonClass({ size: 'small' })}>
          {back.label}
        </Link>
      }
    />
  );
}
