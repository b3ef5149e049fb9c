/** Drops the oldest entries until no more than `maxEntries` are left. */
export function keepNewest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
