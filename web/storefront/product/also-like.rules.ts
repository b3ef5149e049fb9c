const SHOWN = 6;

/** What else to show beside a product: items 2 to 7 of the list, and never the product itself. */
export function othersOf<Item extends { _id: string }>(list: readonly Item[], shownId: string) {
  return list
    .slice(1)
    .filter(({ _id }) => _id !== shownId)
    .slice(0, SHOWN);
}
