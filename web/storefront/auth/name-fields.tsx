import type { ComponentPropsWithRef } from 'react';
import { TextField } from '../../ui/forms/text-field';
import { signUp as text } from './messages';

type NameFieldsProps = {
  field: (name: 'firstName' | 'lastName') => Omit<ComponentPropsWithRef<typeof TextField>, 'label'>;
};

/** First and last name of a new account. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <>
      <TextField
        {...field('firstName')}
        label={text.firstName}
        autoComplete="given-name"
        required
      />
      <TextField {...field('lastName')} label={text.lastName} autoComplete="family-name" required />
    </>
  );
}
