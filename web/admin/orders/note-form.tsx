import { useAdminOrderCommands } from '../../api/admin/orders';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/overlays/toast';
import { UnsavedGuard } from '../unsaved-guard';
import { noteForm as text } from './messages';

/** A note under the timeline. */
export function NoteForm({ orderId }: { orderId: string }) {
  const { note } = useAdminOrderCommands();
  const { form, field, formProps, isBusy } = useApiForm<{ text: string }>({
    defaultValues: { text: '' },
    parse: (values) =>
      values.text.trim() === '' ? { errors: { text: text.required } } : { body: values },
    send: async (body) => {
      await note(orderId, body.text);
      form.reset({ text: '' });
      showToast(text.added);
    },
    errorsOf: (error) => ({ text: error.fieldMessage('text') ?? error.message }),
  });
  return (
    <form
      {...formProps}
      noValidate
      className="grid justify-items-start gap-3 border-t border-line p-4 lg:px-5 print:hidden"
    >
      <UnsavedGuard isOn={form.watch('text').trim() !== '' && !isBusy} />
      <TextArea
        {...field('text')}
        label={text.label}
        hint={text.hint}
        rows={2}
        maxLength={2000}
        className="w-full"
      />
      <Button type="submit" kind="quiet" size="small" busy={isBusy && text.adding}>
        {text.add}
      </Button>
    </form>
  );
}
