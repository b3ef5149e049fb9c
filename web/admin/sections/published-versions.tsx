import type { ApiError } from '../../api/client';
import { ConfirmButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import { versions as text } from './messages';

interface Version {
  number: number;
  live: boolean;
  publishedAt: string;
  publishedBy: Parameters<typeof fullName>[0] | null;
}

interface PublishedVersionsProps {
  versions: readonly Version[] | undefined;
  error: ApiError | null;
  onRestore: (number: number) => Promise<unknown>;
}

/** Every published version, to restore from. */
export function PublishedVersions({ versions, error, onRestore }: PublishedVersionsProps) {
  const dates = useDates();
  return (
    <Panel title={text.title}>
      <AwaitedList rows={versions} error={error} none={text.none}>
        {(rows) => (
          // A scroll container has to be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ol className="grid max-h-100 overflow-y-auto" tabIndex={0}>
            {rows.map(({ number, live, publishedBy, publishedAt }) => {
              return (
                <li
                  key={number}
                  className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:px-5"
                >
                  <div className="me-auto min-w-0">
                    <p className="font-medium">{text.version(number, live)}</p>
                    <p className="text-13 text-ink-2">
                      {publishedBy
                        ? text.publishedBy(fullName(publishedBy), dates.moment(publishedAt))
                        : text.initial(dates.moment(publishedAt))}
                    </p>
                  </div>
                  {!live && (
                    <ConfirmButton
                      label={text.restore}
                      look={{ 'aria-label': text.restoreNamed(number) }}
                      title={text.restoreTitle(number)}
                      description={text.restoreText}
                      confirm={text.restore}
                      run={() => onRestore(number)}
                      busy={text.restoring}
                      done={text.restored(number)}
                      closesOnError
                    />
                  )}
                </li>
              );
            })}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}
