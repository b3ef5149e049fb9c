import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from '../../api/use-api-form';
import { FormError } from '../../ui/forms/field-frame';

type AuthFormProps = Pick<ApiForm<FieldValues>, 'formProps' | 'formError'> & {
  children: ReactNode;
};

/** A form of the sign-in pages, with the error of the whole form on top. */
export function AuthForm({ formProps, formError, children }: AuthFormProps) {
  return (
    <form {...formProps} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      {children}
    </form>
  );
}
