import type { PGlite, PGliteOptions } from '@electric-sql/pglite';

/**
 * Starts PGlite with the shop's extensions. Throws an `Error` with what PostgreSQL said last when it does not start.
 */
export async function startPGlite(options: PGliteOptions): Promise<PGlite> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  let said = '';
  try {
    return await PGlite.create({
      ...options,
      extensions: { pg_trgm },
      onStderr: (line) => {
        said = /(?:PANIC|FATAL|ERROR): +(.*)/.exec(line)?.[1] ?? said;
        return false;
      },
    });
  } catch (cause) {
    throw new Error(said || (cause as Error).message, { cause });
  }
}

/** PGlite's own parameters, but with syncs. */
export async function syncingParameters(): Promise<string[]> {
  const { PGlite } = await import('@electric-sql/pglite');
  const settings = [
    'fsync=on',
    // The only method whose calls come out of the WebAssembly.
    'wal_sync_method=fsync',
    'synchronous_commit=on',
    'full_page_writes=on',
  ];
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}
