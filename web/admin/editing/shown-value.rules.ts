import { editing as text } from './messages';

/** A form value as text; of a list or object, the texts it contains. */
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
  // A picture is described by its alternative text, not by its address, tint and widths.
  if ('url' in value && 'alt' in value) return textsIn(value.alt || value.url);
  return Object.values(value).flatMap(textsIn);
}
