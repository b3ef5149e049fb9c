import { addLanguages } from '../../../scripts/build-web.mjs';
import { globalSetup } from '../global-setup';
import { signInAt } from '../people';
import { createTestDatabase } from '../postgres/postgres';
import setUpPostgres from '../postgres/postgres-setup';
import { accounts, DEMO_TEMPLATE, serveDemo } from './served-demo';

/** The storefront's languages in which the browser tests open pages: that of the longest texts, and one from right to left. */
const testedLanguages = ['de', 'ar'];

/**
 * Fills one database with the demo shop, which takes seconds; each `openDemo` copies it. Without measurements of the speed, which
 * are of some visits at random.
 */
export default globalSetup(async () => {
  await addLanguages(testedLanguages);
  const stopPostgres = await setUpPostgres();
  const url = await createTestDatabase();
  const { shop, close } = await serveDemo({ DATABASE_URL: url });
  const { call } = await signInAt(shop.url, accounts.admin);
  await call('PUT /api/admin/settings', { body: { speedMeasurement: 'off' } });
  await close();
  process.env[DEMO_TEMPLATE] = url;
  return async () => {
    delete process.env[DEMO_TEMPLATE];
    await stopPostgres?.();
  };
});
