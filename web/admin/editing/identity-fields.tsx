import type { ComponentProps } from 'react';
import { identity as texts } from '../messages';
import { Field, PasswordField } from './fields';

type InputProps = Omit<ComponentProps<typeof Field>, 'label'>;

interface IdentityFieldsProps {
  /** Left out where the change needs no password. */
  password?: InputProps | undefined;
  /** Of the second factor, once the server has asked for one. */
  code?: InputProps | undefined;
}

/** How the signed-in user proves again who they are. */
export function IdentityFields({ password, code }: IdentityFieldsProps) {
  return (
    <>
      {password && <PasswordField {...password} label={texts.password} />}
      {code && <Field {...code} label={texts.code} required autoComplete="one-time-code" />}
    </>
  );
}
