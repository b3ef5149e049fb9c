import type { Composition, ResponsibleParty, SizeDetails } from '#contract/catalogue/product-facts';
import {
  type AttributeValue,
  type AttributeValues,
  yesOrNo,
} from '#contract/values/catalogue/attributes';
import type { Measures } from '#contract/values/catalogue/measures';
import { tagsIn } from '#contract/values/catalogue/tags';
import type { ProductField, ProductState } from './product-fields';

// The fields of kind `json` as staff read and write them in spreadsheets. A value whose text would be read differently, such
// as a name with a semicolon, is written as JSON.

interface TextForm<Value> {
  /** The value of an empty cell. */
  empty: Value;
  write(value: Value): string;
  /** Null if the text has another form. Without it, files have other columns for the field. */
  read?(text: string): Value | null;
}

const list = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `Shell: 95% Cotton, 5% Elastane; Lining: 100% Polyester` */
const composition: TextForm<Composition> = {
  empty: [],
  write: (parts) =>
    parts
      .map(
        ({ part, fibres }) =>
          `${part}: ${fibres.map(({ fibre, percent }) => `${percent}% ${fibre}`).join(', ')}`,
      )
      .join('; '),
  read: (text) =>
    all(
      list(text, ';').map((given) => {
        const [, part, rest] = /^([^:]+):(.*)$/s.exec(given) ?? [];
        const fibres = all(
          list(rest ?? '', ',').map((typed) => {
            const [, percent, fibre] = /^(\d+(?:\.\d+)?) ?% ?(.+)$/s.exec(typed) ?? [];
            return fibre === undefined ? null : { fibre, percent: Number(percent) };
          }),
        );
        return part === undefined || fibres === null ? null : { part: part.trim(), fibres };
      }),
    ),
};

/** `linen, summer` */
const tags: TextForm<string[]> = {
  empty: [],
  write: (given) => given.join(', '),
  read: tagsIn,
};

/** `wash-30, bleach-no` */
const care: TextForm<string[]> = {
  empty: [],
  write: (symbols) => symbols.join(', '),
  read: (text) => list(text, ','),
};

/** `Fernhall Ltd | 12 Mill Lane, Dublin | hello@fernhall.test` */
const party: TextForm<ResponsibleParty | null> = {
  empty: null,
  write: (given) => (given ? [given.name, given.address, given.contact].join(' | ') : ''),
  read: (text) => {
    const [name, address, contact, ...more] = text.split(' | ');
    if (name === undefined || address === undefined || contact === undefined || more.length > 0)
      return null;
    return { name, address, contact };
  },
};

/** `chest: S=98, M=104; length: S=69, M=71` */
const measures: TextForm<Measures> = {
  empty: {},
  write: (given) =>
    Object.entries(given)
      .map(
        ([measure, bySize]) =>
          `${measure}: ${Object.entries(bySize)
            .map(([size, length]) => `${size}=${length}`)
            .join(', ')}`,
      )
      .join('; '),
  read: (text) => {
    const parts = all(
      list(text, ';').map((given) => {
        const [, measure, rest] = /^(\w+) ?:(.*)$/s.exec(given) ?? [];
        const sizes = all(
          list(rest ?? '', ',').map((typed) => {
            const [, size, length] = /^(.+?) ?= ?(\d+(?:\.\d+)?)$/s.exec(typed) ?? [];
            return size === undefined ? null : ([size, Number(length)] as const);
          }),
        );
        return measure === undefined || sizes === null
          ? null
          : ([measure, Object.fromEntries(sizes)] as const);
      }),
    );
    return parts && Object.fromEntries(parts);
  },
};

/** `M: sku=FH-1-M, gtin=4006381333931, weight=180; L: sku=FH-1-L` */
const sizeDetails: TextForm<SizeDetails> = {
  empty: {},
  write: (given) =>
    Object.entries(given)
      .map(
        ([size, details]) =>
          `${size}: ${(['sku', 'gtin', 'weight'] as const)
            .flatMap((name) => (details[name] === undefined ? [] : [`${name}=${details[name]}`]))
            .join(', ')}`,
      )
      .join('; '),
  read: (text) => {
    const parts = all(
      list(text, ';').map((given) => {
        const [, size, rest] = /^([^:]+):(.*)$/s.exec(given) ?? [];
        const details = all(
          list(rest ?? '', ',').map((typed) => {
            const [, name, value = ''] = /^(sku|gtin|weight) ?= ?(.+)$/s.exec(typed) ?? [];
            if (name === undefined) return null;
            return [name, name === 'weight' ? Number(value) : value] as const;
          }),
        );
        return size === undefined || details === null
          ? null
          : ([size.trim(), Object.fromEntries(details)] as const);
      }),
    );
    return parts && Object.fromEntries(parts);
  },
};

/** `material: wool, linen; heel_height: 45; waterproof: yes` */
const attributes: TextForm<AttributeValues> = {
  empty: {},
  write: (values) =>
    Object.entries(values)
      .map(([key, value]) => `${key}: ${attributeText(value)}`)
      .join('; '),
};

/** A value as staff write it in a cell. */
export function attributeText(value: AttributeValue): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

type JsonField = {
  [Name in ProductField]: ProductState[Name] extends object | null ? Name : never;
}[ProductField];

const forms: { [Name in Exclude<JsonField, 'sizes' | 'images'>]: TextForm<ProductState[Name]> } = {
  tags,
  composition,
  care,
  maker: party,
  responsiblePerson: party,
  measures,
  sizeDetails,
  attributes,
};

/** The text of a field's value. */
export function jsonText(field: ProductField, value: unknown): string {
  const form = formOf(field);
  const text = form.write(value);
  if (text === '' || !form.read || isSame(form.read(text), value)) return text;
  return JSON.stringify(value);
}

/** The value that a text represents, not yet validated. */
export function readJsonText(
  field: ProductField,
  text: string,
): { value: unknown; problem?: never } | { problem: string; value?: never } {
  const form = formOf(field);
  if (text.trim() === '') return { value: form.empty };
  if (/^[[{]/.test(text))
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { problem: 'Isn’t valid JSON.' };
    }
  const value = form.read?.(text) ?? null;
  if (value === null)
    return { problem: 'Isn’t in the form of an export. See the help for the columns.' };
  return { value };
}

function formOf(field: ProductField): TextForm<unknown> {
  const form = (forms as Partial<Record<ProductField, TextForm<never>>>)[field];
  if (!form) throw new Error(`${field} has no text form`);
  return form as TextForm<unknown>;
}

/** JSON with the keys of its objects in alphabetical order: the database reorders them. */
export function sortedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedJson);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sortedJson(each)]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortedJson(one)) === JSON.stringify(sortedJson(other));
}

/** The items, or null if one is null. */
function all<Item>(items: (Item | null)[]): Item[] | null {
  const present = items.filter((item) => item !== null);
  return present.length === items.length ? present : null;
}
