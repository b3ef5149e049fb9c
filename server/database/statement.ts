import { hash } from 'node:crypto';

/** PostgreSQL's limit for the name of a prepared statement, in bytes. */
const NAME_LIMIT = 63;
/** 60 bits of a hash: two texts of one label do not share them. */
const HASH_LENGTH = 10;
/** A label with more texts than this composes them at run time; its further texts are not prepared. */
const TEXTS_LIMIT = 100;

/**
 * A statement with its parameters. A connection refuses a prepared statement whose name it knows with another text, so the
 * name is made here only: from the label and the text.
 */
export class Statement {
  /** Undefined for a statement that PostgreSQL plans each time. */
  readonly name: string | undefined;
  /** Keeps objects that only look like a statement from being one. */
  protected readonly isStatement = true;

  constructor(
    /** What the statement does, such as `cart-find`: the name of its spans. */
    readonly label: string,
    readonly text: string,
    readonly values: unknown[],
    name = nameOf(label, text),
  ) {
    this.name = name;
  }
}

/** A statement whose text contains `$1`, `$2` and so on. */
export function statement(label: string, text: string, values: unknown[] = []): Statement {
  return new Statement(label, text, values);
}

/** A statement that PostgreSQL plans each time, because its text is composed of what a request asks for. */
export interface UnnamedStatement {
  text: string;
  values: unknown[];
  name?: never;
  label?: never;
}

// Names are computed once, because texts of hot statements are long.

const byTemplate = new WeakMap<
  TemplateStringsArray,
  { label: string; text: string; name: string | undefined }
>();
const byText = new Map<string, Map<string, string>>();

/** A statement from a template literal, in which values become parameters and `raw` parts of the text. */
export function fromTemplate(
  label: string,
  template: TemplateStringsArray,
  values: unknown[],
): Statement {
  if (values.some((value) => value instanceof Raw)) return fromParts(label, template, values);
  const known = byTemplate.get(template);
  if (known?.label === label) return new Statement(label, known.text, values, known.name);
  const made = fromParts(label, template, values);
  byTemplate.set(template, { label, text: made.text, name: made.name });
  return made;
}

function fromParts(label: string, template: TemplateStringsArray, values: unknown[]): Statement {
  const parameters: unknown[] = [];
  const parts = values.map((value) =>
    value instanceof Raw ? String(value.sql) : `$${parameters.push(value)}`,
  );
  return new Statement(label, String.raw({ raw: template }, ...parts), parameters);
}

class Raw {
  constructor(readonly sql: string | number) {}
}

/** Trusted SQL that becomes a part of a statement's text, such as a list of columns. */
export function raw(sql: string | number): Raw {
  return new Raw(sql);
}

function nameOf(label: string, text: string): string | undefined {
  const names = byText.get(label) ?? new Map<string, string>();
  byText.set(label, names);
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_LIMIT) return known;
  const digest = hash('sha256', text, 'base64url').slice(0, HASH_LENGTH);
  const name = `${label.slice(0, NAME_LIMIT - HASH_LENGTH - 1)} ${digest}`;
  names.set(text, name);
  return name;
}
