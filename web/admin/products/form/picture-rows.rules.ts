/** The list with the item at `from` taken out and put in at `to`; the others keep their order. */
export function placed<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
