import { useState } from 'react';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { fromMomentField, toMomentField } from '../editing/moments';
import { FormDialog } from '../form-dialog';
import { schedule as text } from './messages';

interface ScheduleButtonProps {
  publishAt: string | null;
  /** Sets the time, or none. May throw `ApiError`. */
  run: (publishAt: string | null) => Promise<unknown>;
}

/** Asks when a draft is to be published automatically. */
export function ScheduleButton({ publishAt, run }: ScheduleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {publishAt === null ? text.schedule : text.change}
      </Button>
      {isOpen && <ScheduleDialog publishAt={publishAt} run={run} onClose={close} />}
    </>
  );
}

function ScheduleDialog({
  publishAt,
  run,
  onClose,
}: ScheduleButtonProps & { onClose: () => void }) {
  const dates = useDates();
  const form = useApiForm<{ publishAt: string }>({
    defaultValues: { publishAt: toMomentField(publishAt, dates.timeZone) },
    send: async (values) => {
      const at = fromMomentField(values.publishAt, dates.timeZone);
      await run(at);
      onClose();
      showToast(at === null ? text.cleared : text.done(dates.moment(at)));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title}
      description={text.description}
      submit={text.save}
      busy={text.saving}
    >
      <Field
        {...form.field('publishAt')}
        label={text.at}
        hint={text.hint(dates.timeZone)}
        type="datetime-local"
        data-autofocus
      />
    </FormDialog>
  );
}
