import { LRUCache } from 'lru-cache';

export type Cache<Value extends object> = LRUCache<string, Value>;

/** The caches of a process by name, for its metrics. */
export type Caches = Map<
  string,
  { calculatedSize: number; maxSize: number; size: number; hits: number; misses: number }
>;

class CountingCache<Value extends object> extends LRUCache<string, Value> {
  hits = 0;
  misses = 0;

  override get(key: string): Value | undefined {
    const value = super.get(key);
    if (value === undefined) this.misses++;
    else this.hits++;
    return value;
  }
}

/** Estimated memory per entry in addition to its key and value. */
const ENTRY_BYTES = 300;
const CHARACTER_BYTES = 2;

/**
 * Creates an LRU cache in `caches`. It is bounded by bytes: a limit on entries alone would let long keys, which clients choose,
 * fill the memory. `onRemoved` is called for each value that leaves the cache, replaced values among them.
 */
export function createCache<Value extends object>(
  caches: Caches,
  name: string,
  maxBytes: number,
  bytesOf: (value: Value) => number,
  onRemoved?: (value: Value, key: string) => void,
): Cache<Value> {
  const cache = new CountingCache<Value>({
    maxSize: maxBytes,
    ...(onRemoved && { dispose: onRemoved }),
    sizeCalculation: (value, key) =>
      Math.ceil(bytesOf(value)) + key.length * CHARACTER_BYTES + ENTRY_BYTES,
  });
  caches.set(name, cache);
  return cache;
}
