import type { ComponentPropsWithRef } from 'react';
import { TextField } from '../../ui/forms/text-field';
import { factor as text } from './messages';

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'label'>;

/** The current password, asked for before the second factor changes. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <TextField
      {...props}
      label={text.password}
      type="password"
      required
      autoComplete="current-password"
      inputSize="small"
    />
  );
}
