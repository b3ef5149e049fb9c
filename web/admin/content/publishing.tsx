import { useState } from 'react';
import type { AdminContentPart } from '#contract/admin/content/content';
import type { ContentPart } from '#contract/values/content/content-parts';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { ConfirmDialog } from '../../commands';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { fromMomentField, toMomentField } from '../editing/moments';
import { fullName } from '../format';
import { schedule } from '../sections/messages';
import { PreviewLink } from '../sections/preview-link';
import { PublishedVersions } from '../sections/published-versions';
import { ScheduleButton } from '../sections/schedule-button';
import { content as text } from './messages';

// After a refusal the shown draft is out of date.
const refreshes = { refreshesOnError: true };

interface DraftBarProps {
  content: AdminContentPart;
  /** Unsaved changes are neither in the preview nor published. */
  isDirty: boolean;
  /** Called with the content once the draft is published or discarded. */
  onDone: (content: AdminContentPart) => void;
}

/** The state of a part, its preview, and the actions on its draft. Publishing and discarding ask for confirmation. */
export function DraftBar({ content, isDirty, onDone }: DraftBarProps) {
  const dates = useDates();
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const publish = useAdminCommand('POST /api/admin/content/:part/publish', refreshes);
  const scheduling = useAdminCommand('PUT /api/admin/content/:part/schedule', refreshes);
  const discard = useAdminCommand('DELETE /api/admin/content/:part/draft', refreshes);
  const { part, draft, draftSavedAt, draftSavedBy, publishAt, version } = content;
  const params = { part };
  const dialog = { onClose: () => setAsked(null), closesOnError: true };
  const finish = (message: string) => (saved: AdminContentPart) => {
    onDone(saved);
    showToast(message);
  };
  const author = draftSavedBy ? fullName(draftSavedBy) : text.formerStaff;
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
            <Button kind="quiet" size="small" onClick={() => setAsked('discard')}>
              {text.discard}
            </Button>
            <ScheduleButton
              publishAt={publishAt}
              run={(at) => scheduling.run({ params, body: { publishAt: at, version } })}
            />
            <Button size="small" disabled={isDirty} onClick={() => setAsked('publish')}>
              {text.publish}
            </Button>
          </div>
        </div>
      )}
      <PreviewAt content={content} />
      <ConfirmDialog
        {...dialog}
        open={asked === 'publish'}
        title={text.publishTitle(text.partNames[part])}
        description={text.publishText}
        confirm={text.publish}
        run={() => publish.run({ params, body: { version } })}
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
        run={() => discard.run({ params, body: { version } })}
        busy={text.discard}
        done={finish(text.discarded)}
      />
    </>
  );
}

/** Opens the part as it will be at a time; without one, the draft as it will be when it is published. */
function PreviewAt({ content: { part, previewPath } }: { content: AdminContentPart }) {
  const { timeZone } = useDates();
  const [typed, setTyped] = useState('');
  const at = fromMomentField(typed, timeZone);
  // A time that the clocks skip is not one of the field's times.
  const isComplete = at !== null && toMomentField(at, timeZone) !== '';
  const { data, error } = useAdminQuery(
    'GET /api/admin/content/:part/preview',
    isComplete ? { params: { part }, query: { at } } : null,
  );
  const path = at === null ? previewPath : data?.path;
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field
        type="datetime-local"
        label={text.previewAt}
        hint={text.previewHint(timeZone)}
        value={typed}
        error={error?.details[0]?.message}
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* Beside the input, which is below its label. */}
      <div className="sm:pt-7.5">{path && <PreviewLink href={path} />}</div>
    </div>
  );
}

/** The published versions of a part. */
export function Versions({ part }: { part: ContentPart }) {
  const params = { part };
  const { data, error } = useAdminQuery('GET /api/admin/content/:part/versions', { params });
  const restore = useAdminCommand(
    'POST /api/admin/content/:part/versions/:number/restore',
    refreshes,
  );
  return (
    <PublishedVersions
      versions={data}
      error={error}
      onRestore={(number) => restore.run({ params: { ...params, number: String(number) } })}
    />
  );
}
