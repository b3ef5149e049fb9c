// Attributes of products that staff define, without schemas, so that browsers can use them.

export const attributeKinds = ['text', 'choice', 'number', 'boolean'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export const ATTRIBUTES_LIMIT = 60;
/** Choices of one attribute, and of all together: listings offer each as a filter. */
export const CHOICES_LIMIT = 100;
export const ALL_CHOICES_LIMIT = 500;
/** The highest number; it has up to two decimals. */
export const ATTRIBUTE_NUMBER_LIMIT = 1_000_000;

/** Text, keys of choices, a number, or yes or no. */
export type AttributeValue = string | string[] | number | boolean;
/** By the key of the attribute. */
export type AttributeValues = Record<string, AttributeValue>;

/** Null for an open bound. */
export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** A filter by one attribute: products with one of the values or with a number in one of the ranges. */
export interface AttributeFilter {
  key: string;
  /** Keys of choices, or `yes` and `no`. */
  values: string[];
  ranges: NumberRange[];
}

interface FilterableAttribute {
  key: string;
  kind: AttributeKind;
  choices: readonly { key: string }[];
}

/**
 * The filters that texts such as `material:wool`, `heel_height:30-80` or `waterproof:yes` describe, in the order of the
 * attributes. Texts that name no attribute or choice are returned separately.
 */
export function readAttributeFilters(
  attributes: readonly FilterableAttribute[],
  texts: readonly string[],
): { filters: AttributeFilter[]; unknown: string[] } {
  const byKey = new Map<string, AttributeFilter>();
  const unknown: string[] = [];
  for (const text of texts) {
    const [key = '', value = ''] = text.toLowerCase().split(':', 2);
    const attribute = attributes.find((one) => one.key === key);
    const filter = byKey.get(key) ?? { key, values: [], ranges: [] };
    const range = attribute?.kind === 'number' ? readRange(value) : null;
    if (range) filter.ranges.push(range);
    else if (attribute && valuesOf(attribute).includes(value)) filter.values.push(value);
    else {
      unknown.push(text);
      continue;
    }
    byKey.set(key, filter);
  }
  return { filters: attributes.flatMap(({ key }) => byKey.get(key) ?? []), unknown };
}

function valuesOf({ kind, choices }: FilterableAttribute): string[] {
  if (kind === 'boolean') return ['yes', 'no'];
  return kind === 'choice' ? choices.map(({ key }) => key) : [];
}

/** `30-80`, `30-` or `-80`; null for another text. */
function readRange(text: string): NumberRange | null {
  const [, from, to] = /^(\d{1,7}(?:\.\d{1,2})?)?-(\d{1,7}(?:\.\d{1,2})?)?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  return {
    min: from === undefined ? null : Number(from),
    max: to === undefined ? null : Number(to),
  };
}

/** The texts of a filter, as `readAttributeFilters` reads them. */
export function attributeFilterTexts({ key, values, ranges }: AttributeFilter): string[] {
  const texts = [...values, ...ranges.map(({ min, max }) => `${min ?? ''}-${max ?? ''}`)];
  return texts.map((text) => `${key}:${text}`);
}

/** Whether a single value, such as one choice, passes a filter by its attribute. */
export function passesFilter(
  { values, ranges }: AttributeFilter,
  value: string | number | boolean,
): boolean {
  if (typeof value === 'number')
    return ranges.some(({ min, max }) => value >= (min ?? 0) && value <= (max ?? Infinity));
  return values.includes(typeof value === 'boolean' ? yesOrNo(value) : value);
}

export function yesOrNo(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no';
}
