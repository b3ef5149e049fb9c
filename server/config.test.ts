import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('the environment', () => {
  it('needs nothing: the embedded database, the demo shop and its accounts, this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      demo: true,
      demoAccounts: true,
      publicUrl: 'http://127.0.0.1:3000',
      gateway: 'sandbox',
      unpaidMinutes: 30,
      rateLimits: true,
    });
  });

  it('never makes accounts with public passwords where others can reach them', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demoAccounts).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/shop' }).demoAccounts).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/shop', DEMO: '1' }).demoAccounts).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demoAccounts).toBe(false);
  });

  it('tells every bad variable at once, in one line', () => {
    const read = () => readConfig({ PORT: 'abc', PAYMENT_GATEWAY: 'cash', UNPAID_MINUTES: '0' });
    expect(read).toThrow(/PORT .*PAYMENT_GATEWAY .*UNPAID_MINUTES /);
    expect(read).not.toThrow(/\n/);
  });

  it.each(['short', 'changeme', 'changeme-changeme-changeme-changeme', 'x'.repeat(40)])(
    'refuses the token secret %s',
    (secret) => expect(() => readConfig({ JWT_SECRET: secret })).toThrow(/JWT_SECRET/),
  );

  it('takes an admin only whole, and with a long password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'edith@shop.example' })).toThrow(/go together/);
    expect(() =>
      readConfig({ ADMIN_EMAIL: 'edith@shop.example', ADMIN_PASSWORD: 'short' }),
    ).toThrow(/ADMIN_PASSWORD/);
  });

  it('lets rate limits be off on this machine alone', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    expect(() => readConfig({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toThrow(/RATE_LIMITS/);
  });
});
