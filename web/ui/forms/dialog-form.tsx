import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Button } from '../button';
import { classNames } from '../class-names';
import { ModalDialog } from '../overlays/sheet';
import { FormError } from './field-frame';

/** The state of a form, as `useApiForm` returns it. */
export type FormState = {
  formProps: ComponentPropsWithRef<'form'>;
  formError: string | undefined;
  isBusy: boolean;
};

type DialogFormProps = {
  form: FormState;
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The submit button, and its text while the form is sent. */
  submit: ReactNode;
  busy: string;
  submitProps?: Pick<ComponentPropsWithRef<'button'>, 'disabled' | 'aria-describedby'> & {
    'data-autofocus'?: boolean;
  };
  /** The button that closes the dialog. */
  cancel?: string;
  onCancel?: () => void;
  /** Small controls, and validation by the form instead of the browser. */
  isAdmin?: boolean;
  wide?: boolean;
  /** Whether Back closes it, before it leaves the page. Its links must use `replace`. */
  closesOnBack?: boolean;
  className?: string;
  children: ReactNode;
};

/** A dialog with one form: its error, its fields and its buttons. */
export function DialogForm({
  form,
  open = true,
  submit,
  busy,
  submitProps,
  cancel,
  onCancel,
  isAdmin = false,
  className = 'grid gap-4',
  children,
  ...dialog
}: DialogFormProps) {
  const id = useId();
  const size = isAdmin ? 'small' : 'normal';
  return (
    <ModalDialog
      open={open}
      {...dialog}
      foot={
        <>
          {cancel && (
            <Button kind="quiet" size={size} onClick={onCancel ?? dialog.onClose}>
              {cancel}
            </Button>
          )}
          <Button
            {...submitProps}
            type="submit"
            form={id}
            kind="primary"
            size={size}
            busy={form.isBusy && busy}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        {...form.formProps}
        id={id}
        noValidate={isAdmin}
        className={classNames('mt-5', className)}
      >
        <FormError>{form.formError}</FormError>
        {children}
      </form>
    </ModalDialog>
  );
}
