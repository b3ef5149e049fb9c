/** Like `Promise.allSettled`, but runs `work` for one item after another. */
export async function settleSequentially<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  for (const [index, item] of items.entries())
    results.push(...(await Promise.allSettled([work(item, index)])));
  return results;
}
