import type { ComponentPropsWithRef } from 'react';
import { TextField } from '../../ui/forms/text-field';
import { signIn as text } from './messages';

type EmailFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'label'>;

/** The email address that an account is signed in with. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} label={text.email} type="email" autoComplete="username" required />;
}
