/**
 * A field of a record that staff edit. Lists of fields are data without schemas, so that pages can load them: the schemas of
 * the contract and the stored values, the draft, the difference and the default control of a form follow.
 */
export type RecordField =
  | (Common & { kind: 'text'; max?: number; type?: 'email' })
  /** A text of several lines. */
  | (Common & { kind: 'lines'; max: number; rows: number; isWide?: boolean })
  | (Common & { kind: 'integer'; min: number; max: number })
  /** In major units of the shop's currency. */
  | (Common & { kind: 'money' })
  /** Entered by the clock of the shop's time zone. */
  | (Common & { kind: 'moment' })
  | (Common & { kind: 'flag'; options: Readonly<Record<'true' | 'false', string>> })
  /** One of the options. */
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>> })
  /** Any number of the options, in their order. */
  | (Common & { kind: 'choices'; options: Readonly<Record<string, string>> });

interface Common {
  label: string;
  hint?: string;
  /** Beside the label. */
  mark?: string;
  /** The part of the form that shows it. */
  group?: string;
  /** The value where its field is empty; without it, it must be filled in. */
  whenEmpty?: null | 0;
  /** The value where a request or a stored record has none; money in minor units. */
  default?: string | number | boolean | null | readonly string[];
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** The value of a field in the contract. */
export type ValueOf<Field extends RecordField> =
  | PresentValue<Field>
  | (Field extends { whenEmpty: null } ? null : never);

type PresentValue<Field extends RecordField> = Field extends {
  kind: 'choice';
  options: infer Options;
}
  ? Extract<keyof Options, string>
  : Field extends { kind: 'integer' | 'money' }
    ? number
    : Field extends { kind: 'flag' }
      ? boolean
      : Field extends { kind: 'choices'; options: infer Options }
        ? Extract<keyof Options, string>[]
        : string;

export type ValuesOf<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>;
};

/** The names of a list's fields, in its order. */
export function namesOf<Fields extends RecordFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}

/** Of a record, the values of a list's fields. */
export function valuesIn<Fields extends RecordFields>(
  fields: Fields,
  record: Record<keyof Fields, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)));
}
