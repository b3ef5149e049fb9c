import { z } from 'zod';
import { moment } from '../day';
import { moneyInput } from '../money';
import { oneLine, rawText } from '../text';
import { ownValue } from '../values/own-value';
import type { RecordField, RecordFields, ValueOf } from './fields';

type ShapeOf<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>, ValueOf<Fields[Name]>>;
};
/** Schemas of fields that need more than their kind; null is allowed where the field may be empty. */
type OwnSchemas<Fields extends RecordFields> = {
  [Name in keyof Fields]?: z.ZodType<
    NonNullable<ValueOf<Fields[Name]>>,
    NonNullable<ValueOf<Fields[Name]>>
  >;
};

/** The schema of a record as staff send and receive it. */
export function recordSchema<Fields extends RecordFields>(
  fields: Fields,
  own: OwnSchemas<Fields>,
): z.ZodObject<ShapeOf<Fields>> {
  const schemas: Readonly<Record<string, z.ZodType | undefined>> = own;
  const shape = Object.entries<RecordField>(fields).map(([name, field]) => {
    const schema = ownValue(schemas, name) ?? inputOf(field);
    return [name, field.whenEmpty === null ? schema.nullable() : schema];
  });
  return z.object(Object.fromEntries(shape) as ShapeOf<Fields>);
}

/** The schema of a whole record, in which fields with a default may be omitted. */
export function recordInput<Fields extends RecordFields>(
  fields: Fields,
  { shape }: z.ZodObject<ShapeOf<Fields>>,
) {
  const schemas: Readonly<Record<string, z.ZodType>> = shape;
  const input = Object.entries<RecordField>(fields).map(([name, field]) => {
    const schema = ownValue(schemas, name);
    return [name, field.default === undefined ? schema : schema?.default(field.default)];
  });
  return z.object(
    Object.fromEntries(input) as {
      -readonly [Name in keyof Fields]: Fields[Name] extends { default: unknown }
        ? z.ZodDefault<ShapeOf<Fields>[Name]>
        : ShapeOf<Fields>[Name];
    },
  );
}

/** The schemas of a record's stored values, with their defaults. Money is in minor units. */
export function storedShape<Fields extends RecordFields>(fields: Fields) {
  const shape = Object.entries<RecordField>(fields).map(([name, field]) => {
    const schema = field.whenEmpty === null ? storedOf(field).nullable() : storedOf(field);
    return [name, field.default === undefined ? schema.optional() : schema.default(field.default)];
  });
  return Object.fromEntries(shape) as {
    -readonly [Name in keyof Fields]: z.ZodType<
      Fields[Name] extends { default: unknown }
        ? ValueOf<Fields[Name]>
        : ValueOf<Fields[Name]> | undefined,
      ValueOf<Fields[Name]> | undefined
    >;
  };
}

function inputOf(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return wholeNumber(field.min, field.max);
    case 'money':
      return moneyInput;
    case 'moment':
      return moment('Enter a date and time.');
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'choices':
      return z.array(z.enum(Object.keys(field.options))).max(Object.keys(field.options).length);
    case 'text':
      return oneLine(field.max ?? 200);
    case 'lines':
      return rawText(field.max).trim();
  }
}

/** Bounds that a value had when it was stored hold: those of texts are left out. */
function storedOf(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.number().int().min(field.min).max(field.max);
    case 'money':
      return z.number().int().min(0);
    case 'text':
    case 'lines':
      return z.string();
    default:
      return inputOf(field);
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .number()
    .int('Must be a whole number.')
    .min(min, `Must be ${min} or more.`)
    .max(max, `Must be at most ${max.toLocaleString('en-US')}.`);
