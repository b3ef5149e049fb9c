import { useState } from 'react';
import type { ContentPublication } from '#contract/admin/content';
import { useContentCommands, usePublications } from '../../api/admin/content';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { ConfirmDialog } from '../confirm-dialog';
import { AwaitedRows } from '../lists/list-states';
import { formatMoment } from '../moment';
import { content as text } from './messages';

/** The published versions, by whom and when; an earlier one can be restored. */
export function Versions() {
  const { data, error } = usePublications();
  const { restore, isBusy } = useContentCommands();
  const [asked, setAsked] = useState<ContentPublication | null>(null);
  const close = () => setAsked(null);
  const onRestore = ({ number }: ContentPublication) =>
    void restore(number).then(
      () => {
        close();
        showToast(text.restored(number));
      },
      (failure: Error) => {
        close();
        showToast(failure.message);
      },
    );
  return (
    <Panel title={text.versions}>
      {!data && <AwaitedRows error={error} rows={2} />}
      {data?.length === 0 && <p className="p-4 text-ink-2 lg:px-5">{text.noVersions}</p>}
      {data && data.length > 0 && (
        // A scroll container has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol className="grid max-h-100 overflow-y-auto" tabIndex={0}>
          {data.map((version) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:px-5"
            >
              <div className="me-auto min-w-0">
                <p className="font-medium">{text.version(version.number, version.live)}</p>
                <p className="text-13 text-ink-2">
                  {text.publishedBy(nameOf(version), formatMoment(version.publishedAt))}
                  {version.changed.length > 0 &&
                    ` ${text.changed(version.changed.map((part) => text.parts[part]).join(', '))}`}
                </p>
              </div>
              {!version.live && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={text.restoreNamed(version.number)}
                  onClick={() => setAsked(version)}
                >
                  {text.restore}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        title={text.restoreTitle(asked?.number ?? 0)}
        description={text.restoreText}
        cancel={text.cancel}
        confirm={text.restore}
        onConfirm={() => asked && onRestore(asked)}
        busy={isBusy && text.restoring}
      />
    </Panel>
  );
}

function nameOf({ publishedBy }: ContentPublication): string | null {
  return publishedBy && `${publishedBy.firstName} ${publishedBy.lastName}`;
}
