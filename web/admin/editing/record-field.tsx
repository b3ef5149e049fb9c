import type { RecordField } from '#contract/records/fields';
import type { ApiForm } from '../../api/use-api-form';
import { TextArea } from '../../ui/forms/text-area';
import { optionsOf } from '../lists/list-page';
import { Field, Select } from './fields';

interface DefaultControlProps {
  field: RecordField;
  /** Of the form: `form.field(name)`. */
  input: ReturnType<ApiForm<Record<string, string>>['field']>;
  /** Before the hint of an amount: `In euros`. */
  inCurrency: string;
}

/** The control of a field by its kind. */
export function DefaultControl({ field, input, inCurrency }: DefaultControlProps) {
  const { kind, label, hint, mark, isOptional = false } = field;
  const shared = { ...input, label, hint, mark };
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
      return <Field {...shared} required={!isOptional} inputMode="numeric" />;
    case 'money':
      return (
        <Field
          {...shared}
          required={!isOptional}
          inputMode="decimal"
          hint={hint === undefined ? inCurrency : `${inCurrency}. ${hint}`}
        />
      );
    case 'text':
      return <Field {...shared} required={!isOptional} type={field.type} maxLength={field.max} />;
  }
}
