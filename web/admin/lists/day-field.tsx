import { TextField } from '../../ui/forms/text-field';
import { useQueryField } from '../use-address-field';
import type { ListQuery } from './use-list-query';

interface DayFieldProps {
  list: ListQuery;
  name: 'from' | 'to';
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
}

/** A date input whose value is stored in the address once it is complete. */
export function DayField({ list, name, min, max, ...field }: DayFieldProps) {
  return (
    <TextField
      {...useQueryField(list, name, isCompleteDay)}
      {...field}
      name={name}
      type="date"
      min={min || undefined}
      max={max || undefined}
      inputSize="small"
    />
  );
}

/** While a year is typed, the input briefly reports years such as 0002. */
const isCompleteDay = (value: string) => value === '' || /^2\d{3}-/.test(value);
