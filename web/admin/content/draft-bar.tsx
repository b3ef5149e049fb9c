import { useState } from 'react';
import type { AdminContent } from '#contract/content.admin';
import { useContentCommands } from '../../state/admin-content';
import { Button, buttonClass } from '../../ui/button';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { formatMoment } from '../moment';
import { content as text } from './messages';

interface DraftBarProps {
  content: AdminContent;
  /** What is typed and not saved is neither in the preview nor published. */
  isDirty: boolean;
}

/** What shoppers see now, and what can be done with the draft. */
export function DraftBar({ content, isDirty }: DraftBarProps) {
  const [isAsking, setAsking] = useState(false);
  const { publish, discard, isBusy } = useContentCommands();
  const { draft, draftSavedAt, draftSavedBy, previewQuery } = content;
  if (!draft || !draftSavedAt) return <p className="text-ink-2">{text.live}</p>;
  const who = draftSavedBy ? `${draftSavedBy.firstName} ${draftSavedBy.lastName}` : text.somebody;
  const then = (done: string) =>
    [
      () => {
        setAsking(false);
        showToast(done);
      },
      (error: Error) => showToast(error.message),
    ] as const;
  return (
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
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {text.discard}
        </Button>
        <Button
          size="small"
          disabled={isDirty}
          busy={isBusy && text.publishing}
          onClick={() => void publish().then(...then(text.published))}
        >
          {text.publish}
        </Button>
      </div>
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.discardTitle}
        description={text.discardText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {text.keep}
            </Button>
            <Button size="small" onClick={() => void discard().then(...then(text.discarded))}>
              {text.discard}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </div>
  );
}
