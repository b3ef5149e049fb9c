import { useState } from 'react';
import { useApiForm } from '../api/use-api-form';
import { Button } from '../ui/button';
import { DialogForm } from '../ui/forms/dialog-form';
import { TextArea } from '../ui/forms/text-area';
import { showToast } from '../ui/overlays/toast';

type NoteActionProps = {
  /** The button without an open dialog is hidden. */
  isHidden?: boolean;
  /** The button of the row, and its accessible name. */
  action: string;
  actionNamed: string;
  title: string;
  description: string;
  label: string;
  /** The field of the API that the text is sent as. */
  field: string;
  cancel: string;
  submit: string;
  busy: string;
  /** Shown once it is sent. */
  done: string;
  send: (note: string) => Promise<unknown>;
};

/** A button of a table row that asks for a text, such as a reason, and sends it. */
export function NoteAction(props: NoteActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: '' },
    send: async ({ note }) => {
      await props.send(note);
      close();
      showToast(props.done);
    },
    errorsOf: (error) => ({ note: error.fieldMessage(props.field) ?? error.message }),
  });
  if (props.isHidden && !isOpen) return null;
  return (
    <>
      <Button kind="plain" size="row" aria-label={props.actionNamed} onClick={() => setOpen(true)}>
        {props.action}
      </Button>
      <DialogForm
        form={form}
        isAdmin
        open={isOpen}
        onClose={close}
        title={props.title}
        description={props.description}
        cancel={props.cancel}
        submit={props.submit}
        busy={props.busy}
      >
        <TextArea
          {...form.field('note')}
          label={props.label}
          required
          rows={3}
          maxLength={500}
          data-autofocus
        />
      </DialogForm>
    </>
  );
}
