import { createTestDatabase } from '../postgres/postgres';
import setUpPostgres from '../postgres/postgres-setup';
import { DEMO_TEMPLATE, serveDemo } from './served-demo';

/** Fills one database with the demo shop, which takes seconds; each `openDemo` copies it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stopPostgres = await setUpPostgres();
  const url = await createTestDatabase();
  const { close } = await serveDemo({ DATABASE_URL: url });
  await close();
  process.env[DEMO_TEMPLATE] = url;
  return async () => {
    delete process.env[DEMO_TEMPLATE];
    await stopPostgres?.();
  };
}
