import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';

type RadioGroupProps = {
  legend: string;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  /** Null while no option is selected. */
  value: string | null;
  onChange: (value: string) => void;
  className?: string;
};

/** A column of radios with a dot. */
export function RadioGroup({ legend, options, value, onChange, className }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-13 font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 items-center gap-3 py-1 has-disabled:text-ink-3 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className={radioDotClass}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export const radioDotClass = classNames(
  'size-4.5 flex-none appearance-none rounded-full border border-line-strong bg-surface',
  'disabled:border-line disabled:bg-sunken disabled:opacity-60 checked:border-5 checked:border-accent forced-colors:appearance-auto',
);
