import { ChevronDown } from 'lucide';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../icon';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from './field-frame';
import { type InputSize, inputClass, inputSizes } from './input-class';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> & {
  options: readonly SelectOption[];
  /** The first, empty option. */
  placeholder?: string;
};

/** A native select in a labelled field. */
export function SelectField({
  inputSize = 'normal',
  ...props
}: SelectProps & FieldFrameProps & { inputSize?: InputSize }) {
  const { frame, control } = useFieldFrame(props);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <Options
          {...control}
          className={classNames(inputClass, inputSizes[inputSize], 'appearance-none pe-10')}
        />
        <Chevron className="end-3.5" />
      </span>
    </FieldFrame>
  );
}

/** A select without a frame, as in a toolbar: 'Sort: Price Low to High'. The label is visible only with `showLabel`. */
export function InlineSelect({
  label,
  showLabel = false,
  className,
  ...select
}: SelectProps & { label: string; showLabel?: boolean }) {
  const id = useId();
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <label htmlFor={id} className={showLabel ? 'text-ink-2' : 'sr-only'}>
        {label}
      </label>
      <span className="relative">
        <Options {...select} id={id} className="h-11 appearance-none bg-transparent pe-6" />
        <Chevron className="end-0" />
      </span>
    </span>
  );
}

function Options({ options, placeholder, ...select }: SelectProps) {
  return (
    <select {...select}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Chevron({ className }: { className: string }) {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 grid place-items-center',
        className,
      )}
    >
      <Icon of={ChevronDown} size={16} />
    </span>
  );
}
