import { X } from 'lucide';
import type { SelectOption } from '../../ui/forms/select';
import { IconButton } from '../../ui/icon-button';
import { valuesField as text } from '../messages';
import { Select } from './fields';

interface ValuesFieldProps {
  label: string;
  values: readonly string[];
  options: readonly SelectOption[];
  error: string | undefined;
  onChange: (values: string[]) => void;
}

/** Any number of values, chosen one after the other. */
export function ValuesField({ label, values, options, error, onChange }: ValuesFieldProps) {
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        error={error}
        placeholder={values.length === 0 ? text.any : text.add}
        options={options.filter(({ value }) => !values.includes(value))}
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...values, target.value])}
      />
      {values.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li key={value} className="flex items-center rounded bg-sunken ps-3 wrap-anywhere">
              {labelOf(value)}
              <IconButton
                icon={X}
                size={16}
                label={text.remove(labelOf(value))}
                onClick={() => onChange(values.filter((one) => one !== value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
