import { Radios } from './radio-group';

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A radio group of a few options side by side. */
export function Segmented<Value extends string>({ label, ...radios }: SegmentedProps<Value>) {
  return (
    <fieldset className="inline-flex w-fit rounded border border-line">
      <legend className="sr-only">{label}</legend>
      <Radios
        {...radios}
        labelClass="relative flex h-7.5 items-center px-3 text-13 text-ink-2 has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:outline-2"
        inputClass="absolute inset-0 appearance-none outline-none"
      />
    </fieldset>
  );
}
