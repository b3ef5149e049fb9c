import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';

interface SaveProps {
  form: { formError: string | undefined; isBusy: boolean };
  /** The button, at rest and while it saves. */
  text: { save: string; saving: string };
}

/** The button that saves a form, below it. */
export function SaveButton({ form, text }: SaveProps) {
  return (
    <div className="col-span-full grid gap-3 justify-self-start">
      <FormError>{form.formError}</FormError>
      <Button type="submit" size="small" busy={form.isBusy && text.saving}>
        {text.save}
      </Button>
    </div>
  );
}

/** The same for long forms: it stays at the bottom of the window. */
export function SaveBar({ form, text }: SaveProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
      <FormError>{form.formError}</FormError>
      <Button type="submit" size="small" className="ms-auto" busy={form.isBusy && text.saving}>
        {text.save}
      </Button>
    </div>
  );
}
