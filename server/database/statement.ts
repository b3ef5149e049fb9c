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
  /** Keeps objects that only look like a statement from being one. */
  protected readonly isStatement = true;

  constructor(
    /** What the statement does, such as `cart-find`: the name of its spans. */
    readonly label: string,
    readonly sql: string,
    readonly values: unknown[],
    /** The prepared statement; undefined if PostgreSQL plans the statement each time. */
    readonly prepared: Prepared | undefined,
  ) {}
}

/** The part that all statements with the same label and text share. */
interface Prepared {
  name: string;
  /** Set by `send` with the first result. */
  columns?: Columns;
}

/** The columns of a result, and the fields that they become. */
export interface Columns {
  columns: string[];
  fields: string[];
  /** A row whose fields are all null. */
  emptyRow: Record<string, null>;
}

/** A statement of a fixed text, which contains `$1`, `$2` and so on. */
export function statement(label: string, sql: string, values: unknown[] = []): Statement {
  return new Statement(label, sql, values, prepare(label, sql));
}

/** A statement whose text depends on the request. It is not prepared, so PostgreSQL plans it each time. */
export function composed(label: string, sql: string, values: unknown[] = []): Statement {
  return new Statement(label, sql, values, undefined);
}

// Names are computed once, because texts of hot statements are long.

const byTemplate = new WeakMap<
  TemplateStringsArray,
  { label: string; sql: string; prepared: Prepared | undefined }
>();
const byText = new Map<string, Map<string, Prepared>>();

/** A statement from a template literal, in which values become parameters and `raw` parts of the text. */
export function fromTemplate(
  label: string,
  template: TemplateStringsArray,
  values: unknown[],
): Statement {
  if (values.some((value) => value instanceof Raw)) return fromParts(label, template, values);
  const known = byTemplate.get(template);
  if (known?.label === label) return new Statement(label, known.sql, values, known.prepared);
  const made = fromParts(label, template, values);
  byTemplate.set(template, { label, sql: made.sql, prepared: made.prepared });
  return made;
}

function fromParts(label: string, template: TemplateStringsArray, values: unknown[]): Statement {
  const parameters: unknown[] = [];
  const parts = values.map((value) =>
    value instanceof Raw ? String(value.sql) : `$${parameters.push(value)}`,
  );
  return statement(label, String.raw({ raw: template }, ...parts), parameters);
}

class Raw {
  constructor(readonly sql: string | number) {}

  /** A plain text would contain `[object Object]`, and fail only when its statement runs. */
  toString(): never {
    throw new Error('raw() belongs in a statement. A text takes the SQL itself.');
  }
}

/** Trusted SQL that becomes a part of a statement's text, such as a list of columns. */
export function raw(sql: string | number): Raw {
  return new Raw(sql);
}

function prepare(label: string, sql: string): Prepared | undefined {
  const texts = byText.get(label) ?? new Map<string, Prepared>();
  byText.set(label, texts);
  const known = texts.get(sql);
  if (known !== undefined || texts.size >= TEXTS_LIMIT) return known;
  const digest = hash('sha256', sql, 'base64url').slice(0, HASH_LENGTH);
  const prepared = { name: `${label.slice(0, NAME_LIMIT - HASH_LENGTH - 1)} ${digest}` };
  texts.set(sql, prepared);
  return prepared;
}
