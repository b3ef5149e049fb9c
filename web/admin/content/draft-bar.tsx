import { useState } from 'react';
import type { AdminContent, ContentDocument } from '#contract/admin/content';
import { contentParts } from '#contract/values/choices';
import { useContentCommands } from '../../api/admin/content';
import { Button, buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { ConfirmDialog } from '../confirm-dialog';
import { isSame } from '../editing/merge-drafts.rules';
import { formatMoment } from '../moment';
import { content as text } from './messages';

interface DraftBarProps {
  content: AdminContent;
  /** Unsaved changes are neither in the preview nor published. */
  isDirty: boolean;
  /** Called with the content once the draft is published or discarded. */
  onDone: (content: AdminContent) => void;
}

/** What shoppers see now, and what can be done with the draft. Publishing and discarding ask first. */
export function DraftBar({ content, isDirty, onDone }: DraftBarProps) {
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const { publish, discard, isBusy } = useContentCommands();
  const { draft, draftSavedAt, draftSavedBy, previewQuery, version } = content;
  const close = () => setAsked(null);
  const act = (work: Promise<AdminContent>, done: string) =>
    void work.then(
      (saved) => {
        onDone(saved);
        close();
        showToast(done);
      },
      (error: Error) => {
        close();
        showToast(error.message);
      },
    );
  const who = draftSavedBy ? `${draftSavedBy.firstName} ${draftSavedBy.lastName}` : text.somebody;
  return (
    <>
      {!draft || !draftSavedAt ? (
        <p className="text-ink-2">{text.live}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p role="status" className="text-ink-2">
            {text.draft(who, formatMoment(draftSavedAt))}
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
            <Button size="small" disabled={isDirty} onClick={() => setAsked('publish')}>
              {text.publish}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asked === 'publish'}
        onClose={close}
        title={text.publishTitle}
        description={text.publishText(draft ? changedParts(content.live, draft) : '')}
        cancel={text.cancel}
        confirm={text.publish}
        onConfirm={() => act(publish(version), text.published)}
        busy={isBusy && text.publishing}
      />
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={close}
        title={text.discardTitle}
        description={text.discardText}
        cancel={text.keep}
        confirm={text.discard}
        onConfirm={() => act(discard(version), text.discarded)}
      />
    </>
  );
}

/** The names of the parts in which two documents differ. */
function changedParts(before: ContentDocument, after: ContentDocument): string {
  return contentParts
    .filter((part) => !isSame(before[part], after[part]))
    .map((part) => text.parts[part])
    .join(', ');
}
