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

/** A day that is kept in the address once it is whole. */
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

/** A year that is being typed is a day of the year 2 for a moment. */
const isCompleteDay = (value: string) => value === '' || /^2\d{3}-/.test(value);
