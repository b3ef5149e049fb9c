import { globalSetup } from '../global-setup';
import { createTemplate, startPostgres } from './postgres';

/**
 * One PostgreSQL for the whole run, found by `createTestDatabase` in the environment.
 * TEST_POSTGRES_URL, when set, names an existing server on which the tests may create databases.
 */
export default globalSetup(async () => {
  // Another project of the same run has started it already.
  if (process.env.TEST_POSTGRES_TEMPLATE) return undefined;
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    process.env.TEST_POSTGRES_TEMPLATE = await createTemplate(given);
    return undefined;
  }
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_TEMPLATE = await createTemplate(postgres.url);
  return async () => {
    delete process.env.TEST_POSTGRES_TEMPLATE;
    await postgres.stop();
  };
});
