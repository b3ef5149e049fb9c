import { type ComponentProps, useState } from 'react';
import { useApiForm } from '../api/use-api-form';
import { kit } from '../messages';
import { Button } from '../ui/button';
import { DialogForm } from '../ui/forms/dialog-form';
import { TextArea } from '../ui/forms/text-area';
import { showToast } from '../ui/overlays/toast';

/** A dialog with a form. Cancel closes it unless it has another meaning. */
export function FormDialog(props: ComponentProps<typeof DialogForm>) {
  return <DialogForm isAdmin cancel={kit.cancel} {...props} />;
}

interface NoteButtonProps {
  label: string;
  /** The accessible name of the button. */
  name: string;
  title: string;
  description: string;
  /** The label of the note. */
  note: string;
  submit: string;
  busy: string;
  done: string;
  /** The field of the request body that has the note. */
  path: string;
  /** May throw `ApiError`. */
  send: (note: string) => Promise<unknown>;
}

/** A button in a table row that asks for a note, then runs a command with it. */
export function NoteButton({ label, name, note, done, path, send, ...dialog }: NoteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: '' },
    send: async (values) => {
      await send(values.note);
      close();
      showToast(done);
    },
    errorsOf: (error) => ({ note: error.fieldMessage(path) ?? error.message }),
  });
  return (
    <>
      <Button kind="plain" size="row" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog {...dialog} form={form} open={isOpen} onClose={close}>
        <TextArea
          {...form.field('note')}
          label={note}
          required
          rows={3}
          maxLength={500}
          data-autofocus
        />
      </FormDialog>
    </>
  );
}
