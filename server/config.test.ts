import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config';

describe('the environment', () => {
  it('needs nothing: the embedded database, the demo shop and its accounts, this machine only', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      demo: true,
      demoAccounts: true,
      publicUrl: 'http://127.0.0.1:3000',
      gateway: null,
      hasTestPayments: true,
      unpaidMinutes: 30,
      shipUndoSeconds: 30,
      pageCacheBytes: 128 * 1024 * 1024,
      rateLimits: true,
    });
    expect(readConfig({ PAGE_CACHE_MB: '1' }).pageCacheBytes).toBe(1024 * 1024);
  });

  it('never makes accounts with public passwords where others can reach them', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demoAccounts).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/shop' }).demoAccounts).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/shop', DEMO: '1' }).demoAccounts).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demoAccounts).toBe(false);
  });

  it('reports every bad variable in one line', () => {
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

  it('takes test payments by default, but not with a database server on a public host', () => {
    const env = { DATABASE_URL: 'postgres://db/shop', HOST: '0.0.0.0' };
    expect(readConfig(env)).toMatchObject({ gateway: null, hasTestPayments: false });
    expect(readConfig({ ...env, PAYMENT_GATEWAY: 'sandbox' }).gateway).toBe('sandbox');
    expect(readConfig({ ...env, HOST: '127.0.0.1' }).hasTestPayments).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0' }).hasTestPayments).toBe(true);
  });

  it.each([
    'postgres://shop@a:5432,b:5432/shop',
    'postgres://shop:a@,b@a,[::1]:5433/shop?target_session_attrs=read-write',
  ])('takes several hosts as libpq does: %s', (url) =>
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url),
  );

  it('refuses several hosts in a parameter, and invalid hosts', () => {
    const read = (url: string) => () => readConfig({ DATABASE_URL: url });
    expect(read('postgres:///shop?host=a,b')).toThrow(
      /DATABASE_URL must list several hosts before/,
    );
    expect(read('postgres://a:5432,b:x/shop')).toThrow(/DATABASE_URL is not a valid URL/);
  });

  it('takes a comma in the password of the database', () => {
    const url = 'postgres://shop:a,b@db/shop?application_name=x,y';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('gives the embedded database one process and one role', () => {
    expect(() => readConfig({ ROLE: 'web' })).toThrow(/ROLE=web needs DATABASE_URL/);
    expect(() => readConfig({ MIGRATE_DATABASE_URL: 'postgres://db/shop' })).toThrow(
      /^MIGRATE_DATABASE_URL needs DATABASE_URL/,
    );
    expect(readConfig({ DATABASE_URL: 'postgres://db/shop', ROLE: 'worker' }).role).toBe('worker');
  });

  it('reads the networks of staff, and refuses text that is not a network', () => {
    const networks = (text: string) => readConfig({ STAFF_NETWORKS: text }).staffNetworks;
    expect(networks('192.0.2.7, 198.51.100.0/24,2001:db8::/32')?.rules).toHaveLength(3);
    for (const text of ['office', '192.0.2.0/33', '2001:db8::/129', '10.0.0.0/8,', '10.0.0.0/'])
      expect(() => networks(text)).toThrow(/STAFF_NETWORKS must be networks/);
  });

  describe('with secrets in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const written = (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    };
    const secret = 'nb8G0Qm3x6Yw2vK9rT4pLs7dZc1hJf5a';

    it('drops the line end that editors and echo add', () => {
      for (const text of [secret, `${secret}\n`, `${secret}\r\n`])
        expect(readConfig({ JWT_SECRET_FILE: written('jwt', text) }).jwtSecret).toBe(secret);
      const url = 'postgres://shop:pass@db/shop';
      expect(readConfig({ DATABASE_URL_FILE: written('url', `${url}\n`) }).databaseUrl).toBe(url);
    });

    it('names the variable and the file that is wrong, but no secret', () => {
      const jwt = written('jwt', secret);
      const both = () => readConfig({ JWT_SECRET: secret, JWT_SECRET_FILE: jwt });
      expect(both).toThrow(/^JWT_SECRET and JWT_SECRET_FILE are both set/);
      expect(both).not.toThrow(secret);
      const missing = { JWT_SECRET_FILE: join(folder, 'none'), SMTP_URL_FILE: folder };
      expect(() => readConfig(missing)).toThrow(
        /JWT_SECRET_FILE names .*none, which cannot be read \(ENOENT\); SMTP_URL_FILE .*\(EISDIR\)/,
      );
      expect(() => readConfig({ METRICS_TOKEN_FILE: written('empty', '\n') })).toThrow(
        /empty file/,
      );
      const short = written('short', 'hidden_abc');
      expect(() => readConfig({ JWT_SECRET_FILE: short })).toThrow(
        /^(?!.*hidden).*JWT_SECRET must be 32/,
      );
    });

    it('accepts an empty variable beside a file, and a file only for secrets', () => {
      const env = { JWT_SECRET: '', JWT_SECRET_FILE: written('jwt', secret) };
      expect(readConfig(env).jwtSecret).toBe(secret);
      expect(readConfig({ PORT_FILE: written('port', '4000') }).port).toBe(3000);
    });
  });

  describe('of a shop that is paid through Stripe', () => {
    const complete = {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    };
    const read = (overrides: NodeJS.ProcessEnv) => readConfig({ ...complete, ...overrides });
    const stripeOf = ({ providerKeys }: Config) => providerKeys.get('stripe');

    it('is taken whole', () => {
      expect(readConfig(complete)).toMatchObject({
        gateway: 'stripe',
        providerKeys: new Map<string, unknown>([
          ['sandbox', { hasBank: false }],
          [
            'stripe',
            {
              secretKey: 'sk_test_abc',
              publishableKey: 'pk_test_abc',
              webhookSecret: 'whsec_abc',
              isLive: false,
              apiBase: null,
            },
          ],
        ]),
      });
      const live = { STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
      expect(stripeOf(read(live))).toMatchObject({ isLive: true });
      const onDelivery = read({ PAYMENT_GATEWAY: 'none' });
      expect(onDelivery.gateway).toBe('none');
      expect(stripeOf(onDelivery)).toMatchObject({ secretKey: 'sk_test_abc' });
      expect(stripeOf(readConfig({}))).toBeUndefined();
    });

    it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
      'stops the start without %s, in one line that tells no other secret',
      (name) => {
        for (const value of [undefined, '', ' ', '\n', 'changeme']) {
          const start = () => read({ [name]: value });
          expect(start).toThrow(name);
          expect(start).not.toThrow(/\n|_abc|changeme/);
        }
      },
    );

    it('names every missing variable in one message', () => {
      const missing = /STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET/;
      expect(() => readConfig({ PAYMENT_GATEWAY: 'stripe' })).toThrow(missing);
    });

    it('does not mix test and live keys', () => {
      expect(() => read({ STRIPE_SECRET_KEY: 'sk_live_abc' })).toThrow(/both/);
    });

    it('asks another Stripe on this machine alone', () => {
      for (const base of ['http://127.0.0.1:4242', 'http://localhost:4242', 'http://[::1]:4242'])
        expect(stripeOf(read({ STRIPE_API_BASE: base }))).toMatchObject({ apiBase: base });
      for (const base of ['http://10.0.0.1', 'https://evil.example', 'http://localhost.evil', 'x'])
        expect(() => read({ STRIPE_API_BASE: base })).toThrow(/STRIPE_API_BASE/);
    });
  });

  describe('of a shop with a bucket', () => {
    const complete = {
      MEDIA_S3_BUCKET: 'shop',
      MEDIA_S3_KEY_ID: 'key',
      MEDIA_S3_SECRET: 'hidden_abc',
      MEDIA_S3_ENDPOINT: 'https://s3.example',
      MEDIA_S3_PREFIX: 'media/',
    };

    it('is taken whole, with the usual region', () => {
      expect(readConfig(complete).bucket).toEqual({
        endpoint: 'https://s3.example',
        region: 'us-east-1',
        name: 'shop',
        keyId: 'key',
        secret: 'hidden_abc',
        prefix: 'media/',
      });
      expect(readConfig({}).bucket).toBeNull();
    });

    it('names missing and invalid variables, and no secret', () => {
      const start = (change: NodeJS.ProcessEnv) => () => readConfig({ ...complete, ...change });
      expect(start({ MEDIA_S3_BUCKET: '', MEDIA_S3_KEY_ID: undefined })).toThrow(
        'A bucket needs MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID too. Set the missing ones.',
      );
      expect(start({ MEDIA_S3_SECRET: '' })).toThrow(/^A bucket needs MEDIA_S3_SECRET too/);
      expect(start({ MEDIA_S3_PREFIX: '/media' })).toThrow(/MEDIA_S3_PREFIX/);
      expect(start({ MEDIA_S3_ENDPOINT: 's3.example' })).toThrow(
        /^(?!.*hidden).*MEDIA_S3_ENDPOINT/,
      );
    });
  });
});
