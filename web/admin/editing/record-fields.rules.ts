import {
  namesOf,
  type RecordField,
  type RecordFields,
  type ValuesOf,
} from '#contract/records/fields';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed-numbers';
import type { Parsed } from '../../api/use-api-form';

/** The fields of a record as typed. */
export type FieldsDraft<Fields extends RecordFields> = Record<keyof Fields & string, string>;

export function fieldsDraftOf<Fields extends RecordFields>(
  fields: Fields,
  saved: ValuesOf<Fields>,
): FieldsDraft<Fields> {
  const values: Readonly<Record<string, unknown>> = saved;
  const typed = namesOf(fields).map((name) => [name, String(ownValue(values, name) ?? '')]);
  return Object.fromEntries(typed) as FieldsDraft<Fields>;
}

/** The changed values as the API takes them, or the errors of numbers. Amounts have the decimals of the currency. */
export function fieldChangesOf<Fields extends RecordFields>(
  fields: Fields,
  draft: FieldsDraft<Fields>,
  base: FieldsDraft<Fields>,
  currency: string,
): Parsed<Partial<ValuesOf<Fields>>> {
  const read = Object.entries<RecordField>(fields).flatMap(([name, field]) => {
    const typed = ownValue<string>(draft, name) ?? '';
    if (typed === ownValue<string>(base, name)) return [];
    return [{ name, ...readField(field, typed, currency) }];
  });
  const wrong = read.filter(({ problem }) => problem !== undefined);
  if (wrong.length > 0)
    return { errors: Object.fromEntries(wrong.map(({ name, problem }) => [name, problem])) };
  const body = Object.fromEntries(read.map(({ name, value }) => [name, value]));
  return { body: body as Partial<ValuesOf<Fields>> };
}

function readField(
  field: RecordField,
  given: string,
  currency: string,
): TypedNumber | { value: string | boolean | null; problem?: never } {
  const typed = given.trim();
  if (typed === '' && field.isOptional) return { value: null };
  if (field.kind === 'integer') return readInteger(typed);
  if (field.kind === 'money') return readMoney(typed, currency);
  return { value: field.kind === 'flag' ? typed === 'true' : typed };
}

/** The label of a field, by its path. */
export function fieldLabelOf(fields: RecordFields, path: string): string {
  return ownValue(fields, path)?.label ?? path;
}

/** The text of an option; undefined for a value that is its own text. */
export function optionText(fields: RecordFields, path: string, value: unknown): string | undefined {
  const field = ownValue(fields, path);
  return field && 'options' in field
    ? ownValue<string>({ ...field.options }, String(value))
    : undefined;
}
