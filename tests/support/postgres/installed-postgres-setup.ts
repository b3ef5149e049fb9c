import { globalSetup } from '../global-setup';
import { findInstalledBinaries } from './installed-binaries';
import { createTemplate, startPostgres } from './postgres';

/** Starts the installed PostgreSQL, if any, with its own settings for the run; see `createTestDatabase`. */
export default globalSetup(async () => {
  const binaries = findInstalledBinaries();
  if (binaries === null) return undefined;
  const postgres = await startPostgres({ binaries });
  process.env.TEST_INSTALLED_POSTGRES_TEMPLATE = await createTemplate(postgres.url);
  return async () => {
    delete process.env.TEST_INSTALLED_POSTGRES_TEMPLATE;
    await postgres.stop();
  };
});
