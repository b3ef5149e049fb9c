import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field';

type FieldProps = ComponentProps<typeof TextField> & { 'data-autofocus'?: boolean };

/** A text field of the admin area: small, and not filled in by the browser. */
export function Field(props: FieldProps) {
  return <TextField inputSize="small" autoComplete="off" {...props} />;
}

/** The password of the signed-in user, to confirm a change of their account or rights. */
export function PasswordField(props: FieldProps) {
  return <Field type="password" required autoComplete="current-password" {...props} />;
}
