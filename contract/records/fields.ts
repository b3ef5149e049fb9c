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
  | (Common & { kind: 'flag'; options: Readonly<Record<'true' | 'false', string>> })
  /** One of the options. */
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>> });

interface Common {
  label: string;
  hint?: string;
  /** Beside the label. */
  mark?: string;
  /** The part of the form that shows it. */
  group?: string;
  /** Null where its field is empty. */
  isOptional?: boolean;
  /** The value of a record that has none stored, in minor units. */
  default?: string | number | boolean | null;
}

export type RecordFields = Readonly<Record<string, RecordField>>;

/** The value of a field in the contract. */
export type ValueOf<Field extends RecordField> =
  | PresentValue<Field>
  | (Field extends { isOptional: true } ? null : never);

type PresentValue<Field extends RecordField> = Field extends {
  kind: 'choice';
  options: infer Options;
}
  ? Extract<keyof Options, string>
  : Field extends { kind: 'integer' | 'money' }
    ? number
    : Field extends { kind: 'flag' }
      ? boolean
      : string;

export type ValuesOf<Fields extends RecordFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>;
};

/** The names of a list's fields, in its order. */
export function namesOf<Fields extends RecordFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields);
}
