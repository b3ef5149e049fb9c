import { type FormEvent, useRef, useState } from 'react';
import { useAdminOrderCommands } from '../../api/admin/orders';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/overlays/toast';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { noteForm as text } from './messages';

/** A note under the timeline. What was typed stays where it could not be saved. */
export function NoteForm({ orderId }: { orderId: string }) {
  const { note, isBusy } = useAdminOrderCommands();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (value.trim() === '') {
      setFault(text.required);
      field.current?.focus();
      return;
    }
    try {
      await note(orderId, value);
      setValue('');
      setFault(undefined);
      showToast(text.added);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fieldMessage('text') ?? error.message);
      field.current?.focus();
    }
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={saveByKeys}
      className="grid justify-items-start gap-3 border-t border-line p-4 lg:px-5 print:hidden"
    >
      <UnsavedGuard isOn={value.trim() !== '' && !isBusy} />
      <TextArea
        ref={field}
        label={text.label}
        hint={text.hint}
        error={fault}
        rows={2}
        maxLength={2000}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        className="w-full"
      />
      <Button type="submit" kind="quiet" size="small" busy={isBusy && text.adding}>
        {text.add}
      </Button>
    </form>
  );
}
