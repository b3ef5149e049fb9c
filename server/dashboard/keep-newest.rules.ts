/** Drops what was put in first, until no more than `most` entries are left. */
export function keepNewest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
