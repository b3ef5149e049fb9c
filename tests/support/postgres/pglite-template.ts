import { readFile } from 'node:fs/promises';

/** The run's migrated embedded database, for `openInMemory`. */
export async function readPGliteTemplate(): Promise<Blob> {
  const file = process.env.TEST_PGLITE_TEMPLATE;
  if (!file)
    throw new Error('There is no PGlite in this test run: is the test in the api-pglite project?');
  return new Blob([await readFile(file)]);
}
