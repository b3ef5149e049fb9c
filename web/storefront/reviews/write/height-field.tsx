import { useId } from 'react';
import { kit } from '../../../messages';
import { FieldError } from '../../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../../ui/forms/input-class';
import { Segmented } from '../../../ui/forms/segmented';
import { write as texts } from './messages';
import { type HeightUnit, heightFields, type ReviewDraft, readHeight } from './review-form.rules';

type Height = Pick<ReviewDraft, 'unit' | 'heightCm' | 'feet' | 'inches'>;

type HeightFieldProps = {
  value: Height;
  onChange: (changes: Partial<Height>) => void;
  error: string | undefined;
};

const units: { value: HeightUnit; label: string }[] = [
  { value: 'cm', label: texts.centimetres },
  { value: 'ft', label: texts.feetAndInches },
];

/** A person's height in centimetres, or in feet and inches. Another unit keeps the height. */
export function HeightField({ value, onChange, error }: HeightFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const input = (name: 'heightCm' | 'feet' | 'inches', label: string, unit: string) => (
    <label className="relative">
      <span className="sr-only">{label}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={value[name]}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange({ [name]: target.value })}
        className={`${inputClass} ${inputSizes.normal} pe-11`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3.5 grid place-items-center text-ink-2"
      >
        {unit}
      </span>
    </label>
  );
  const changeUnit = (unit: HeightUnit) => {
    const height = readHeight(value);
    onChange({ unit, ...(Number.isNaN(height) ? {} : heightFields(height)) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="float-start w-full text-13 font-medium">
        <span className="flex items-center justify-between gap-2">
          {texts.height}
          <span className="font-normal text-ink-2">{kit.optional}</span>
        </span>
      </legend>
      <div className="clear-both flex flex-wrap items-center gap-3 pt-2">
        <div className="grid w-52 auto-cols-fr grid-flow-col gap-2">
          {value.unit === 'cm' ? (
            input('heightCm', texts.heightIn.cm, 'cm')
          ) : (
            <>
              {input('feet', texts.heightIn.feet, 'ft')}
              {input('inches', texts.heightIn.inches, 'in')}
            </>
          )}
        </div>
        <Segmented label={texts.units} options={units} value={value.unit} onChange={changeUnit} />
      </div>
      {error ? (
        <FieldError id={noteId} className="mt-2">
          {error}
        </FieldError>
      ) : (
        <p id={noteId} className="mt-2 text-13 text-ink-2">
          {texts.heightHint}
        </p>
      )}
    </fieldset>
  );
}
