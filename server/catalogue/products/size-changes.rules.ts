import type { SizeChange } from '#contract/admin/catalogue';

interface Size {
  name: string;
  quantity: number;
}

/** The changes that were based on an outdated quantity, with the current one; null if there is no such size. */
export function staleSizes(
  sizes: Size[],
  changes: SizeChange[],
): { change: SizeChange; quantity: number | null }[] {
  return changes
    .map((change) => ({ change, quantity: quantityOf(sizes, change.name) }))
    .filter(({ change, quantity }) => change.basedOn !== quantity);
}

/** The sizes after the changes. An added size takes the position of a removed one, or the last. */
export function applySizeChanges(sizes: Size[], changes: SizeChange[]): Size[] {
  const added = changes.flatMap(({ name, quantity, basedOn }) =>
    basedOn === null && quantity !== null ? [{ name, quantity }] : [],
  );
  const changed = sizes.flatMap((size) => {
    const change = changes.find(({ name }) => name === size.name);
    if (!change) return [size];
    if (change.quantity !== null) return [{ name: size.name, quantity: change.quantity }];
    const [replacement] = added.splice(0, 1);
    return replacement ? [replacement] : [];
  });
  return [...changed, ...added];
}

function quantityOf(sizes: Size[], name: string): number | null {
  return sizes.find((size) => size.name === name)?.quantity ?? null;
}
