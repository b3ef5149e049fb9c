import { editing as text } from './messages';

/** A form's value in words: of a list or group, its texts. */
export function shownValue(value: unknown): string {
  const texts = textsIn(value);
  return texts.length === 0 ? text.empty : texts.join(', ');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? text.yes : text.no];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  // What a picture shows says more than its address, tint and widths.
  if ('url' in value && 'alt' in value) return textsIn(value.alt || value.url);
  return Object.values(value).flatMap(textsIn);
}
