import { ownValue } from '#contract/values/own-value';
/** A value that someone else has saved while a form was open. */
export interface Difference {
  /** Dotted: `sizes.1.quantity`. */
  path: string;
  yours: unknown;
  theirs: unknown;
  /** Whether both changed it, so that one has to be chosen. */
  isConflict: boolean;
}

/**
 * Three-way merge of typed values with values that someone else has saved since. Values that only the other person
 * changed are taken over. A value that both changed is a conflict: the typed value stays until the user decides.
 */
export function mergeDrafts<Draft>(
  base: Draft,
  yours: Draft,
  theirs: Draft,
): { draft: Draft; differences: Difference[] } {
  const differences: Difference[] = [];
  const draft = merge('', base, yours, theirs, differences) as Draft;
  return { draft, differences };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function merge(
  path: string,
  base: unknown,
  yours: unknown,
  theirs: unknown,
  found: Difference[],
): unknown {
  if (isSame(base, theirs) || isSame(yours, theirs)) return yours;
  const inside = (key: string | number) =>
    merge(
      path === '' ? String(key) : `${path}.${key}`,
      ...([base, yours, theirs].map((each) =>
        ownValue(each as Record<string, unknown>, String(key)),
      ) as [unknown, unknown, unknown]),
      found,
    );
  if (isGroup(base) && isGroup(yours) && isGroup(theirs))
    return Object.fromEntries(
      Object.keys({ ...theirs, ...yours }).map((key) => [key, inside(key)]),
    );
  if (Array.isArray(yours) && haveSameItems(base, yours, theirs))
    return yours.map((_, index) => inside(index));
  const isConflict = !isSame(base, yours);
  found.push({ path, yours, theirs, isConflict });
  return isConflict ? yours : theirs;
}

/** A picture is one value: its URL, tint and widths belong together. */
function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('url' in value);
}

/** Lists are merged item by item if they have the same items in the same order, as far as items have ids. */
function haveSameItems(...lists: unknown[]): boolean {
  const [first] = lists;
  return lists.every(
    (list) =>
      Array.isArray(list) &&
      list.length === (first as unknown[]).length &&
      list.every((item, at) => idOf(item) === idOf((first as unknown[])[at])),
  );
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
}
