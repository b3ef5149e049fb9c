import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../support/postgres/postgres';
import { type Demo, openDemo } from '../support/served/served-demo';

let postgres: Postgres;
let demo: Demo;
beforeAll(async () => {
  postgres = await startPostgres();
  demo = await openDemo({ DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await demo?.close();
  await postgres?.stop();
});

it('shows cached pages while the database is unavailable, says that the others are unavailable, and recovers', async () => {
  const { page } = await demo.visitor();
  const open = async (path: string) => (await page.goto(path, { timeout: 30_000 }))?.status();
  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  await open('/');
  await postgres.halt('immediate');

  expect(await open('/')).toBe(200);
  await page.getByRole('heading', { name: 'New Arrivals' }).waitFor();

  expect(await open('/shipping')).toBe(503);
  await expect.poll(() => heading()).toBe('We’ll be right back');
  // The layout is there: header, footer and the shop's name.
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1);

  await postgres.restart();
  await expect.poll(async () => open('/shipping')).toBe(200);
  await expect.poll(() => heading()).toBe('Delivery');
}, 120_000);
