import { TextField } from '../../ui/forms/text-field';
import type { Refusals } from '../use-form-errors';

interface ContentFieldProps {
  /** The path in what the API is sent: `slides.0.heading`. */
  name: string;
  label: string;
  value: string;
  faults: Refusals;
  onChange: (value: string) => void;
  hint?: string;
  required?: boolean;
}

/** One line of the content's form. */
export function ContentField({ name, faults, onChange, ...field }: ContentFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      inputSize="small"
      autoComplete="off"
      error={faults[name]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
