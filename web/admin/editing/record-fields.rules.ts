import type { RecordField, RecordFields, ValuesOf } from '#contract/records/fields';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed/typed-numbers';
import type { Parsed } from '../../api/use-api-form';
import { fromMomentField, toMomentField } from './moments';

/** The fields of a record as typed. */
export type FieldsDraft<Fields extends RecordFields> = Record<keyof Fields & string, string>;

/** What typed values are in: amounts have the decimals of the currency, moments the clock of the time zone. */
export interface FieldUnits {
  currency: string;
  timeZone: string;
}

/** The fields of a record as typed; those of a new one have their defaults, or the first option. */
export function fieldsDraftOf<Fields extends RecordFields>(
  fields: Fields,
  saved: ValuesOf<Fields> | null,
  units: Pick<FieldUnits, 'timeZone'>,
): FieldsDraft<Fields> {
  const values: Readonly<Record<string, unknown>> = saved ?? {};
  const typed = Object.entries<RecordField>(fields).map(([name, field]) => [
    name,
    typedOf(field, saved ? ownValue(values, name) : startOf(field), units),
  ]);
  return Object.fromEntries(typed) as FieldsDraft<Fields>;
}

function startOf(field: RecordField): unknown {
  const [first] = 'options' in field ? Object.keys(field.options) : [];
  return field.default ?? first;
}

function typedOf(
  field: RecordField,
  value: unknown,
  { timeZone }: Pick<FieldUnits, 'timeZone'>,
): string {
  if (value === undefined || value === null || value === field.whenEmpty) return '';
  return field.kind === 'moment' ? toMomentField(String(value), timeZone) : String(value);
}

/** The values as the API takes them, or the errors of numbers; with a base, only those that differ from it. */
export function fieldValuesOf<Fields extends RecordFields>(
  fields: Fields,
  draft: FieldsDraft<Fields>,
  base: FieldsDraft<Fields> | null,
  units: FieldUnits,
): Parsed<Partial<ValuesOf<Fields>>> {
  const read = Object.entries<RecordField>(fields).flatMap(([name, field]) => {
    const typed = ownValue<string>(draft, name) ?? '';
    if (base && typed === ownValue<string>(base, name)) return [];
    return [{ name, ...readField(field, typed.trim(), units) }];
  });
  const wrong = read.filter(({ problem }) => problem !== undefined);
  if (wrong.length > 0)
    return { errors: Object.fromEntries(wrong.map(({ name, problem }) => [name, problem])) };
  const body = Object.fromEntries(read.map(({ name, value }) => [name, value]));
  return { body: body as Partial<ValuesOf<Fields>> };
}

function readField(
  field: RecordField,
  typed: string,
  { currency, timeZone }: FieldUnits,
): TypedNumber | { value: string | string[] | boolean | null; problem?: never } {
  if (typed === '' && field.whenEmpty !== undefined) return { value: field.whenEmpty };
  switch (field.kind) {
    case 'integer':
      return readInteger(typed);
    case 'money':
      return readMoney(typed, currency);
    case 'moment':
      return { value: fromMomentField(typed, timeZone) };
    case 'flag':
      return { value: typed === 'true' };
    case 'choices':
      return { value: typedChoices(typed) };
    default:
      return { value: typed };
  }
}

/** The chosen options of a field, which its draft joins by commas. */
export const typedChoices = (typed: string): string[] => (typed === '' ? [] : typed.split(','));

/** The label of a field, by its path. */
export function fieldLabelOf(fields: RecordFields, path: string): string {
  return ownValue(fields, path)?.label ?? path;
}

/** The text of an option; undefined for a value that is its own text. */
export function optionText(fields: RecordFields, path: string, value: unknown): string | undefined {
  const field = ownValue(fields, path);
  if (!field || !('options' in field)) return undefined;
  if (!Array.isArray(value)) return ownValue<string>({ ...field.options }, String(value));
  const texts = value.flatMap((one) => ownValue<string>({ ...field.options }, String(one)) ?? []);
  return texts.length === 0 ? undefined : texts.join(', ');
}
