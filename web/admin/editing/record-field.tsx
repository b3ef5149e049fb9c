import { useId } from 'react';
import type { RecordField } from '#contract/records/fields';
import { currencyName } from '#contract/values/money';
import type { ApiForm } from '../../api/use-api-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { TextArea } from '../../ui/forms/text-area';
import { useDates } from '../../ui/text/dates';
import { numberLocale } from '../../ui/text/language';
import { useCurrency } from '../../ui/text/money';
import { optionsOf } from '../lists/list-page';
import { fieldHints as text } from '../messages';
import { Field, Select } from './fields';
import { typedChoices } from './record-fields.rules';

type ChoicesField = Extract<RecordField, { kind: 'choices' }>;

interface DefaultControlProps {
  field: Exclude<RecordField, ChoicesField>;
  /** Of the form: `form.field(name)`. */
  input: ReturnType<ApiForm<Record<string, string>>['field']>;
}

/** The control of a field by its kind; `ChoicesControl` is that of several choices. */
export function DefaultControl({ field, input }: DefaultControlProps) {
  const { kind, label, hint, mark, whenEmpty } = field;
  const currency = useCurrency();
  const { timeZone } = useDates();
  const shared = { ...input, label, hint, mark };
  const typed = { ...shared, required: whenEmpty === undefined };
  const inUnit = (unit: string) => (hint === undefined ? unit : `${unit}. ${hint}`);
  switch (kind) {
    case 'flag':
    case 'choice':
      return <Select {...shared} options={optionsOf(field.options)} />;
    case 'lines':
      return (
        <TextArea
          {...shared}
          rows={field.rows}
          maxLength={field.max}
          className={field.isWide ? 'sm:col-span-2' : undefined}
        />
      );
    case 'integer':
      return <Field {...typed} inputMode="numeric" />;
    case 'money':
      return (
        <Field
          {...typed}
          inputMode="decimal"
          hint={inUnit(text.inCurrency(currencyName(currency, numberLocale)))}
        />
      );
    case 'moment':
      return <Field {...typed} type="datetime-local" hint={inUnit(text.inTimeZone(timeZone))} />;
    case 'text':
      return <Field {...typed} type={field.type} maxLength={field.max} />;
  }
}

interface ChoicesControlProps {
  field: ChoicesField;
  /** Of the form: `form.control(name)`. */
  input: { value: string; onChange: (value: string) => void };
  error: string | undefined;
}

/** A checkbox for each option. */
export function ChoicesControl({
  field: { label, hint, options },
  input: { value, onChange },
  error,
}: ChoicesControlProps) {
  const hintId = useId();
  const chosen = typedChoices(value);
  const names = Object.keys(options);
  const choose = (name: string, isChosen: boolean) =>
    onChange(names.filter((one) => (one === name ? isChosen : chosen.includes(one))).join(','));
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="text-13 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {Object.entries(options).map(([name, text]) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
          >
            {text}
          </Checkbox>
        ))}
      </div>
      <div id={hintId}>
        {error ? <FieldError>{error}</FieldError> : <p className="text-13 text-ink-2">{hint}</p>}
      </div>
    </fieldset>
  );
}
