import { describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../tests/support/postgres/postgres';
import { createSeparateRoles } from '../../tests/support/postgres/separate-roles';
import { openTestShop } from '../../tests/support/shop';
import { inspectEnvironment } from '../config';
import { openDatabase } from '../database/connections/connect';
import { checkConfiguration } from './check';

const check = (env: NodeJS.ProcessEnv) => checkConfiguration(inspectEnvironment(env));

describe('the check of the configuration', () => {
  it('prints where each value comes from, and no secret', async () => {
    const { text, hasErrors } = await check({
      PORT: '4000',
      JWT_SECRET: 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a',
      ADMIN_EMAIL: 'edith@shop.example',
      ADMIN_PASSWORD: 'a-long-and-odd-passphrase',
      SMTP_URL: 'smtp://shop:hunter2@mail.example/?from=hidden',
    });
    expect(hasErrors).toBe(false);
    expect(text).toMatch(/^PORT +4000 +environment$/m);
    expect(text).toMatch(/^HOST +127\.0\.0\.1 +default$/m);
    expect(text).toMatch(/^JWT_SECRET +\(hidden\) +environment$/m);
    expect(text).toMatch(/^SMTP_URL +smtp:\/\/mail\.example\/ +environment$/m);
    expect(text).not.toMatch(/nb8G0|passphrase|hunter2|from=/);
    expect(text).toMatch(/warning {2}TOTP_KEY is not set/);
  });

  it('reports invalid values and names without effect', async () => {
    const { text, hasErrors } = await check({ PORT: 'x', STRIPE_KEY: 'y', HOST_FILE: '/tmp/host' });
    expect(hasErrors).toBe(true);
    expect(text).toMatch(/^error +PORT must be a port/m);
    expect(text).toMatch(/^warning +STRIPE_KEY is not a variable of the shop\.$/m);
    expect(text).toMatch(/^warning +HOST_FILE has no effect/m);
    expect(text).toMatch(/1 error, 2 warnings$/);
  });

  it('warns of test payments in a public shop, and in no other', async () => {
    const JWT_SECRET = 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a';
    const warning = /warning +Payments are those of the sandbox: no money is moved\./;
    const shop = { JWT_SECRET, PAYMENT_GATEWAY: 'sandbox' };
    const published = await check({ ...shop, PUBLIC_URL: 'https://shop.example' });
    expect(published.text).toMatch(warning);
    expect((await check(shop)).text).not.toMatch(warning);
  });

  it('describes the database and the connections that the processes need', async () => {
    const DATABASE_URL = await createTestDatabase();
    const { text } = await check({ DATABASE_URL, REPLICAS: '30' });
    expect(text).toMatch(/PostgreSQL \d+\.\d+.*, role postgres, which may create tables/);
    expect(text).toContain('30 processes × 10 connections = 300 of 197');
    expect(text).toMatch(/warning +The database allows 197 connections/);
  });

  it('counts the authenticator apps whose key is missing', async () => {
    const url = await createTestDatabase();
    const test = await openTestShop({ database: await openDatabase({ url, dataDir: '/nowhere' }) });
    const ada = await test.signUp();
    await ada.post('/api/user/totp', { password: ada.password });
    await test.close();
    const { text } = await check({
      DATABASE_URL: url,
      JWT_SECRET: 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a',
      TOTP_KEY: 'c1hJf5anb8G0Qm3x6Yw2vK9rT4pLs7dZ',
    });
    expect(text).toContain('0 with another key that is given, 1 with a missing key');
    expect(text).toMatch(/warning +The key of 1 authenticator apps is missing/);
  });

  it('reports a role that cannot migrate, a database that does not answer, and a missing schema', async () => {
    const { owner, serving } = await createSeparateRoles();
    const alone = await check({ DATABASE_URL: serving });
    expect([alone.hasErrors, alone.text]).toEqual([true, expect.stringMatching(/may not change/)]);
    const both = await check({ DATABASE_URL: serving, MIGRATE_DATABASE_URL: owner });
    expect([both.hasErrors, both.text]).toEqual([false, expect.stringMatching(/schema none/)]);
    const same = await createEmptyDatabase();
    expect((await check({ DATABASE_URL: same, MIGRATE_DATABASE_URL: same })).text).toMatch(
      /warning +MIGRATE_DATABASE_URL has the same role/,
    );
    const away = await check({ DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop' });
    expect([away.hasErrors, away.text]).toEqual([
      true,
      expect.stringMatching(/^(?![\s\S]*hunter2)[\s\S]*127\.0\.0\.1:1\/shop is out of reach/),
    ]);
  });
});
