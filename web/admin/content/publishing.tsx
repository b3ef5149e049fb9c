import { useState } from 'react';
import type { AdminContent, ContentDocument } from '#contract/admin/content/content';
import { contentParts } from '#contract/values/choices';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { ConfirmDialog } from '../../commands';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { isSame } from '../editing/merge-drafts.rules';
import { fullName } from '../format';
import { schedule } from '../sections/messages';
import { PreviewLink } from '../sections/preview-link';
import { PublishedVersions } from '../sections/published-versions';
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
  const dates = useDates();
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
            {text.draft(author, dates.moment(draftSavedAt))}
            {publishAt && ` ${schedule.scheduled(dates.moment(publishAt))}`}
          </p>
          <div className="ms-auto flex flex-wrap gap-2">
            <PreviewLink href={`/?${previewQuery}`} />
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

/** The published versions of the home page and the written pages, with the parts that each changed. */
export function Versions() {
  const { data, error } = useAdminQuery('GET /api/admin/content/versions', {});
  const restore = useAdminCommand('POST /api/admin/content/versions/:number/restore', refreshes);
  return (
    <PublishedVersions
      versions={data}
      error={error}
      detail={({ changed }) =>
        changed.length > 0
          ? ` ${text.changed(changed.map((part) => text.parts[part]).join(', '))}`
          : ''
      }
      onRestore={(number) => restore.run({ params: { number: String(number) } })}
    />
  );
}
