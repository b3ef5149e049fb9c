import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';

type RadioOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps<Value extends string> = {
  legend: string;
  options: readonly RadioOption<Value>[];
  /** Null while no option is selected. */
  value: Value | null;
  onChange: (value: Value) => void;
  className?: string;
};

/** A column of radios with a dot. */
export function RadioGroup<Value extends string>({
  legend,
  className,
  ...radios
}: RadioGroupProps<Value>) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-13 font-medium">{legend}</legend>
      <Radios
        {...radios}
        labelClass="flex min-h-9 items-center gap-3 py-1 has-disabled:text-ink-3 pointer-coarse:min-h-11"
        inputClass={radioDotClass}
      />
    </fieldset>
  );
}

type RadiosProps<Value extends string> = Omit<RadioGroupProps<Value>, 'legend' | 'className'> & {
  labelClass: string;
  inputClass: string;
};

/** The labelled inputs of a radio group. */
export function Radios<Value extends string>({
  options,
  value,
  onChange,
  labelClass,
  inputClass,
}: RadiosProps<Value>) {
  const name = useId();
  return options.map((option) => (
    <label key={option.value} className={labelClass}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={value === option.value}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
        className={inputClass}
      />
      {option.label}
    </label>
  ));
}

export const radioDotClass = classNames(
  'size-4.5 flex-none appearance-none rounded-full border border-line-strong bg-surface',
  'disabled:border-line disabled:bg-sunken disabled:opacity-60 checked:border-5 checked:border-accent forced-colors:appearance-auto',
);
