import type { ComponentProps } from 'react';
import { kit } from '../../messages';
import { TextField } from '../../ui/forms/text-field';
import { contact } from './messages';

/** The maximum number of addresses of an account, which the API enforces. */
export const ADDRESS_LIMIT = 10;

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'mark' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'required'
>;

/** The label of each field of a person, and its attributes with the API's limits. */
export const contactFields = {
  firstName: {
    label: contact.firstName,
    autoComplete: 'given-name',
    maxLength: 100,
    required: true,
  },
  lastName: {
    label: contact.lastName,
    autoComplete: 'family-name',
    maxLength: 100,
    required: true,
  },
  mobile: {
    label: contact.mobile,
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    mark: kit.optional,
  },
} as const satisfies Record<string, FieldProps>;

type NameFieldsProps = {
  /** The `field` of the form. */
  field: (
    name: 'firstName' | 'lastName',
  ) => ComponentProps<'input'> & { error?: string | undefined };
};

/** First and last name, side by side from 640 px. */
export function NameFields({ field }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField {...contactFields.firstName} {...field('firstName')} />
      <TextField {...contactFields.lastName} {...field('lastName')} />
    </div>
  );
}
