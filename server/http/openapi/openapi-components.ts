import { z } from 'zod';
import { setOwnValue } from '#contract/values/own-value';
import { type JsonSchema, schemaOf } from './json-schema';

/**
 * The named schemas of an OpenAPI document (`components.schemas`). A schema that the contract exports has its exported name.
 * Any other object or choice that occurs more than once is named by the place where it occurs first.
 */
export class Components {
  readonly schemas: Record<string, unknown> = {};
  /** The names by the text of their schema. */
  private readonly names = new Map<string, string>();
  private readonly occurrences = new Map<string, number>();

  /** `exported` are the values that the contract exports, with their names. */
  constructor(exported: ReadonlyMap<unknown, string>) {
    const schemas = [...exported].flatMap(([value, name]) =>
      value instanceof z.ZodType ? [{ value, name: pascal(name) }] : [],
    );
    const isInput = (name: string) => name.endsWith('Input');
    for (const { value, name } of schemas)
      this.reserve(schemaOf(value, isInput(name) ? 'input' : 'output'), name);
    // A request may differ from a response, for example in optional fields.
    for (const { value, name } of schemas)
      if (!isInput(name)) this.reserve(schemaOf(value, 'input'), `${name}Input`);
  }

  /** Counts the schemas in the schema of a call; all calls are counted before any is written. */
  count(schema: JsonSchema): void {
    if (isNameable(schema)) {
      const text = JSON.stringify(schema);
      const before = this.occurrences.get(text) ?? 0;
      this.occurrences.set(text, before + 1);
      // Its parts occur again only inside it.
      if (before > 0) return;
    }
    for (const part of partsOf(schema)) this.count(part.schema);
  }

  /** The schema of a body or an answer, with its name if it is an object: a reference, and references in it. */
  write(schema: JsonSchema, name: string): JsonSchema {
    return isNameable(schema) ? this.reference(schema, name) : this.inline(schema, name);
  }

  private reserve(schema: JsonSchema, name: string): void {
    const text = JSON.stringify(schema);
    if (!isNameable(schema) || this.names.has(text) || this.isTaken(name)) return;
    this.names.set(text, name);
  }

  private isTaken(name: string): boolean {
    return [...this.names.values()].includes(name);
  }

  private reference(schema: JsonSchema, place: string): JsonSchema {
    const text = JSON.stringify(schema);
    let name = this.names.get(text);
    if (name === undefined) {
      name = place;
      for (let number = 2; this.isTaken(name); number++) name = `${place}${number}`;
      this.names.set(text, name);
    }
    if (!Object.hasOwn(this.schemas, name)) {
      // Reserves the place, in the order of the document.
      setOwnValue(this.schemas, name, {});
      setOwnValue(this.schemas, name, this.inline(schema, name));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A schema whose parts are references where they have a name. */
  private inline(schema: JsonSchema, name: string): JsonSchema {
    const written = structuredClone(schema);
    for (const part of partsOf(written)) {
      const place = placeOf(name, part.key);
      const text = JSON.stringify(part.schema);
      const isNamed = this.names.has(text) || (this.occurrences.get(text) ?? 0) > 1;
      part.replace(
        isNamed && isNameable(part.schema)
          ? this.reference(part.schema, place)
          : this.inline(part.schema, place),
      );
    }
    return written;
  }
}

interface Part {
  schema: JsonSchema;
  /** The name of the property; empty for other parts. */
  key: string;
  replace: (schema: JsonSchema) => void;
}

/** The schemas directly in a schema. */
function partsOf(schema: JsonSchema): Part[] {
  const parts: Part[] = [];
  const add = (holder: object, name: string | number, key: string) => {
    const part = Reflect.get(holder, name);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return;
    parts.push({ schema: part, key, replace: (next) => Reflect.set(holder, name, next) });
  };
  for (const name of ['items', 'additionalProperties', 'propertyNames', 'not'])
    add(schema, name, '');
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems])
    list?.forEach((part, at) => {
      add(list, at, discriminatorOf(part));
    });
  for (const name of Object.keys(schema.properties ?? {})) add(schema.properties ?? {}, name, name);
  return parts;
}

/** The value that tells a variant from others: `hero` of `{ kind: 'hero' }`. */
function discriminatorOf(schema: JsonSchema): string {
  const values = Object.values(schema.properties ?? {}).map((property) => property.const);
  return values.find((value) => typeof value === 'string') ?? '';
}

/** Objects, choices of several schemas, and lists of values; a number or a text is not named. */
function isNameable({ properties, anyOf, oneOf, enum: values }: JsonSchema): boolean {
  const variants = (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
  return (
    Object.keys(properties ?? {}).length > 0 ||
    variants.length > 1 ||
    (values !== undefined && values.length > 1)
  );
}

/** `OrderPayment` for `payment` in `Order`, and `OrderItems` for `orderItems`. */
function placeOf(parent: string, key: string): string {
  const own = pascal(key);
  return own.startsWith(parent) ? own : parent + own;
}

function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
