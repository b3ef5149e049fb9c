import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton, ConfirmButton } from '../../commands';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { fromMomentField, toMomentField } from '../editing/moments';
import { FormDialog } from '../form-dialog';
import { PreviewLink } from '../sections/preview-link';
import { sitePage as text } from './messages';

interface ActionsProps {
  page: SitePageRecord;
  title: string;
}

// After a refusal the shown page is out of date.
const refreshes = { refreshesOnError: true };

/** Preview, schedule, discard, unpublish and delete. */
export function SitePageActions({ page, title }: ActionsProps) {
  const navigate = useNavigate();
  const discard = useAdminCommand('DELETE /api/admin/site-pages/:id/draft', refreshes);
  const unpublish = useAdminCommand('POST /api/admin/site-pages/:id/unpublish', refreshes);
  const duplicate = useAdminCommand('POST /api/admin/site-pages/:id/duplicate');
  const remove = useAdminCommand('DELETE /api/admin/site-pages/:id', {
    leave: () => navigate(adminPages.sitePages()),
  });
  const { version, live, draft, previewPath } = page;
  const params = { id: page._id };
  return (
    <div className="ms-auto flex flex-wrap gap-2">
      {previewPath && <PreviewLink href={previewPath} />}
      <CommandButton
        kind="quiet"
        size="small"
        run={() => duplicate.run({ params })}
        busy={text.duplicating}
        done={({ _id }) => void navigate(adminPages.sitePage({ id: _id }))}
      >
        {text.duplicate}
      </CommandButton>
      <ScheduleAction page={page} />
      {live && draft && (
        <ConfirmButton
          label={text.discard}
          title={text.discardTitle}
          description={text.discardText}
          confirm={text.discard}
          run={() => discard.run({ params, body: { version } })}
          busy={text.discard}
          done={text.discarded}
          closesOnError
        />
      )}
      {live && (
        <ConfirmButton
          label={text.unpublish}
          title={text.unpublishTitle}
          description={text.unpublishText}
          confirm={text.unpublish}
          run={() => unpublish.run({ params, body: { version } })}
          busy={text.unpublish}
          done={text.unpublished}
          closesOnError
        />
      )}
      <ConfirmButton
        label={text.delete}
        title={text.deleteTitle(title)}
        description={text.deleteText}
        confirm={text.delete}
        run={() => remove.run({ params })}
        busy={text.deleting}
        done={text.deleted(title)}
      />
    </div>
  );
}

function ScheduleAction({ page }: { page: SitePageRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.schedule}
      </Button>
      {isOpen && <ScheduleDialog page={page} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScheduleDialog({ page, onClose }: { page: SitePageRecord; onClose: () => void }) {
  const schedule = useAdminCommand('PUT /api/admin/site-pages/:id/schedule', refreshes);
  const { timeZone } = useDates();
  const form = useApiForm<{ publishAt: string; hideAt: string }>({
    defaultValues: {
      publishAt: toMomentField(page.publishAt, timeZone),
      hideAt: toMomentField(page.hideAt, timeZone),
    },
    send: async ({ publishAt, hideAt }) => {
      const times = {
        publishAt: fromMomentField(publishAt, timeZone),
        hideAt: fromMomentField(hideAt, timeZone),
      };
      await schedule.run({ params: { id: page._id }, body: { ...times, version: page.version } });
      onClose();
      showToast(text.scheduled);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.scheduleTitle}
      description={text.scheduleText(timeZone)}
      submit={text.saveSchedule}
      busy={text.saving}
    >
      {page.draft && (
        <Field
          {...form.field('publishAt')}
          label={text.publishAtField}
          type="datetime-local"
          data-autofocus
        />
      )}
      <Field {...form.field('hideAt')} label={text.hideAtField} type="datetime-local" />
    </FormDialog>
  );
}
