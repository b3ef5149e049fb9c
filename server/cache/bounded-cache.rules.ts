/** A least-recently-used cache, bounded by the bytes of its keys and values. */
export interface Cache<Value> {
  readonly name: string;
  readonly maxBytes: number;
  /** An estimate of the memory that all entries take. */
  readonly bytes: number;
  readonly size: number;
  /** The value of a key, which becomes the most recently used. */
  get(key: string): Value | undefined;
  /** Stores a value of this many bytes, unless it alone is larger than the cache. */
  set(key: string, value: Value, bytes: number): void;
  has(key: string): boolean;
  delete(key: string): void;
  clear(): void;
  entries(): IterableIterator<[key: string, value: Value]>;
}

/** What an entry takes beside its key and its value: the place in the map and the objects around the value. */
const ENTRY_BYTES = 300;
/** A string may take two bytes a character. */
const CHARACTER_BYTES = 2;

const open = new Set<WeakRef<Cache<unknown>>>();

/**
 * Everything that is stored by a key that a client can choose belongs in such a cache: a limit on the number of entries
 * alone lets long addresses or headers fill the memory. `onRemove` is called with each value that leaves the cache.
 */
export function createCache<Value>(
  name: string,
  maxBytes: number,
  onRemove: (value: Value) => void = () => {},
): Cache<Value> {
  const kept = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  const remove = (key: string) => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    total -= entry.bytes;
    kept.delete(key);
    onRemove(entry.value);
  };

  const cache: Cache<Value> = {
    name,
    maxBytes,
    get bytes() {
      return total;
    },
    get size() {
      return kept.size;
    },
    get: (key) => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set: (key, value, valueBytes) => {
      remove(key);
      const bytes = valueBytes + key.length * CHARACTER_BYTES + ENTRY_BYTES;
      if (bytes > maxBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    has: (key) => kept.has(key),
    delete: remove,
    clear: () => {
      for (const key of kept.keys()) remove(key);
    },
    *entries() {
      for (const [key, { value }] of kept) yield [key, value];
    },
  };
  open.add(new WeakRef(cache));
  return cache;
}

/** All caches of this process. */
export function openCaches(): Cache<unknown>[] {
  return [...open].flatMap((reference) => {
    const cache = reference.deref();
    if (!cache) open.delete(reference);
    return cache ?? [];
  });
}
