import type { CacheVersion } from './cache-version';

/** A value of the database as last read by this process, with its `cacheVersion`. */
export interface VersionedValue<Value> {
  cached: { version: string; value: Value } | null;
  /** The read in progress. */
  reading: { version: string; value: Promise<Value> } | null;
}

export function createVersionedValue<Value>(): VersionedValue<Value> {
  return { cached: null, reading: null };
}

/** The cached value; null if it has to be read. */
export function cachedValue<Value>(
  { cached }: VersionedValue<Value>,
  cacheVersion: CacheVersion,
): Value | null {
  return cached !== null && cached.version === cacheVersion.current() ? cached.value : null;
}

/** The cached value, or else as `read` returns it, which requests for the same version share. */
export async function readVersioned<Value>(
  state: VersionedValue<Value>,
  cacheVersion: CacheVersion,
  read: () => Promise<Value>,
): Promise<Value> {
  const cached = cachedValue(state, cacheVersion);
  if (cached !== null) return cached;
  // Taken before the read, so that the value is at least as new as its version.
  const version = cacheVersion.current();
  if (version === null) return read();
  if (state.reading?.version !== version) state.reading = { version, value: read() };
  const { reading } = state;
  try {
    const value = await reading.value;
    state.cached = { version, value };
    return value;
  } finally {
    if (state.reading === reading) state.reading = null;
  }
}
