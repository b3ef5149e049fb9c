import type { RecordField } from '#contract/records/fields';
import { currencyName } from '#contract/values/money';
import type { ApiForm } from '../../api/use-api-form';
import { TextArea } from '../../ui/forms/text-area';
import { useDates } from '../../ui/text/dates';
import { useCurrency } from '../../ui/text/money';
import { optionsOf } from '../lists/list-page';
import { fieldHints as text } from '../messages';
import { Field, Select } from './fields';

interface DefaultControlProps {
  field: RecordField;
  /** Of the form: `form.field(name)`. */
  input: ReturnType<ApiForm<Record<string, string>>['field']>;
}

/** The control of a field by its kind. */
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
          hint={inUnit(text.inCurrency(currencyName(currency)))}
        />
      );
    case 'moment':
      return <Field {...typed} type="datetime-local" hint={inUnit(text.inTimeZone(timeZone))} />;
    case 'text':
      return <Field {...typed} type={field.type} maxLength={field.max} />;
  }
}
