import { createTemplate, startPostgres } from './postgres';

/**
 * One PostgreSQL for the whole run, found by `createTestDatabase` in the environment.
 * TEST_POSTGRES_URL, when set, names one that is there already, where the tests may make databases.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) {
    await createTemplate(process.env.TEST_POSTGRES_URL);
    return undefined;
  }
  const postgres = await startPostgres();
  await createTemplate(postgres.url);
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  };
}
