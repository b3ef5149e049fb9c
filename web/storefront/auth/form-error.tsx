import { FieldError } from '../../ui/forms/field-frame';

/** What is wrong with the whole form, over its first field. */
export function FormError({ children }: { children: string | null }) {
  return children === null ? null : <FieldError>{children}</FieldError>;
}
