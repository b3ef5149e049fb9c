import { useState } from 'react';
import type {
  AdminContent,
  ContentDocument,
  ContentPublication,
} from '#contract/admin/content/content';
import { contentParts } from '#contract/values/choices';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { Button, buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { ConfirmButton, ConfirmDialog } from '../actions';
import { isSame } from '../editing/merge-drafts.rules';
import { formatMoment, fullName } from '../format';
import { AwaitedList } from '../lists/list-table';
import { schedule } from '../sections/messages';
import { ScheduleButton } from '../sections/schedule-button';
import { content as text } from './messages';

// After a refusal the shown draft is out of date.
const refreshes = { refreshesOnError: true };

interface DraftBarProps {
  content: AdminContent;
  /** Unsaved changes are neither in the preview nor published. */
  isDirty: boolean;
  /** Called with the content once the draft is published or discarded. */
  onDone: (content: AdminContent) => void;
}

/** The state of the content, and the actions on its draft. Publishing and discarding ask for confirmation. */
export function DraftBar({ content, isDirty, onDone }: DraftBarProps) {
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const publish = useAdminCommand('POST /api/admin/content/publish', refreshes);
  const scheduling = useAdminCommand('PUT /api/admin/content/schedule', refreshes);
  const discard = useAdminCommand('DELETE /api/admin/content/draft', refreshes);
  const { draft, draftSavedAt, draftSavedBy, publishAt, previewQuery, version } = content;
  const dialog = { onClose: () => setAsked(null), closesOnError: true };
  const finish = (message: string) => (saved: AdminContent) => {
    onDone(saved);
    showToast(message);
  };
  const author = draftSavedBy ? fullName(draftSavedBy) : text.somebody;
  return (
    <>
      {!draft || !draftSavedAt ? (
        <p className="text-ink-2">{text.live}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p role="status" className="text-ink-2">
            {text.draft(author, formatMoment(draftSavedAt))}
            {publishAt && ` ${schedule.scheduled(formatMoment(publishAt))}`}
          </p>
          <div className="ms-auto flex flex-wrap gap-2">
            <a
              href={`/?${previewQuery}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ kind: 'quiet', size: 'small' })}
            >
              {text.preview}
            </a>
            <Button kind="quiet" size="small" onClick={() => setAsked('discard')}>
              {text.discard}
            </Button>
            <ScheduleButton
              publishAt={publishAt}
              run={(at) => scheduling.run({ body: { publishAt: at, version } })}
            />
            <Button size="small" disabled={isDirty} onClick={() => setAsked('publish')}>
              {text.publish}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        {...dialog}
        open={asked === 'publish'}
        title={text.publishTitle}
        description={text.publishText(draft ? changedParts(content.live, draft) : '')}
        confirm={text.publish}
        run={() => publish.run({ body: { version } })}
        busy={text.publishing}
        done={finish(text.published)}
      />
      <ConfirmDialog
        {...dialog}
        open={asked === 'discard'}
        title={text.discardTitle}
        description={text.discardText}
        cancel={text.keep}
        confirm={text.discard}
        run={() => discard.run({ body: { version } })}
        busy={text.discard}
        done={finish(text.discarded)}
      />
    </>
  );
}

function changedParts(before: ContentDocument, after: ContentDocument): string {
  return contentParts
    .filter((part) => !isSame(before[part], after[part]))
    .map((part) => text.parts[part])
    .join(', ');
}

export function Versions() {
  const { data, error } = useAdminQuery('GET /api/admin/content/versions', {});
  return (
    <Panel title={text.versions}>
      <AwaitedList rows={data} error={error} none={text.noVersions}>
        {(versions) => (
          // A scroll container has to be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ol className="grid max-h-100 overflow-y-auto" tabIndex={0}>
            {versions.map((version) => (
              <Version key={version.number} version={version} />
            ))}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}

function Version({ version }: { version: ContentPublication }) {
  const { number, live, publishedBy, publishedAt, changed } = version;
  const restore = useAdminCommand('POST /api/admin/content/versions/:number/restore', refreshes);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
      <div className="me-auto min-w-0">
        <p className="font-medium">{text.version(number, live)}</p>
        <p className="text-13 text-ink-2">
          {text.publishedBy(publishedBy && fullName(publishedBy), formatMoment(publishedAt))}
          {changed.length > 0 &&
            ` ${text.changed(changed.map((part) => text.parts[part]).join(', '))}`}
        </p>
      </div>
      {!live && (
        <ConfirmButton
          label={text.restore}
          look={{ 'aria-label': text.restoreNamed(number) }}
          title={text.restoreTitle(number)}
          description={text.restoreText}
          confirm={text.restore}
          run={() => restore.run({ params: { number: String(number) } })}
          busy={text.restoring}
          done={text.restored(number)}
          closesOnError
        />
      )}
    </li>
  );
}
