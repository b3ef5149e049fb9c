import { beforeEach, expect, it } from 'vitest';
import { freshFixture, openTestShop } from '../../../tests/support/shop';
import { countedNetwork } from './client-key';
import { hasIgnoredProxy } from './ignored-proxy';

let warnings: string[] = [];
beforeEach(async () => {
  warnings = [];
});
const test = freshFixture(() => openTestShop({ config: { rateLimits: true } }));
beforeEach(async () => {
  Object.assign(test.shop.log, {
    warn: (...line: unknown[]) => void warnings.push(JSON.stringify(line)),
  });
});
const edith = freshFixture(() => test.admin());
beforeEach(() => edith.put('/api/admin/settings', { catalogueAccess: 'public' }));

it('300 shoppers behind a proxy without TRUST_PROXY all get a cart, and the log says so once', async () => {
  /** A request as a proxy in the shop's own network passes it on. */
  const startCart = (client: number, remoteAddress = '172.17.0.2') =>
    test.app.inject({
      method: 'POST',
      url: '/api/guest',
      remoteAddress,
      headers: { 'x-forwarded-for': `203.0.113.${client}` },
    });

  const statuses: number[] = [];
  for (let client = 0; client < 300; client++)
    statuses.push((await startCart(client % 250)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(warnings.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  expect(warnings.join()).toContain('172.17.0.2');
});

it('300 shoppers in one network without a proxy all get a cart', async () => {
  const statuses: number[] = [];
  for (let client = 0; client < 300; client++) {
    const request = { method: 'POST', url: '/api/guest', remoteAddress: '198.51.100.7' } as const;
    statuses.push((await test.app.inject(request)).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
});

it('the set-up checklist warns staff, in their own request through the proxy', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await edith.get('/api/admin/setup', headers)).body.isProxyIgnored;
  expect(await ask({ 'x-forwarded-for': '203.0.113.9' })).toBe(true);
  expect(await ask({})).toBe(false);
});

it('a header from elsewhere is no proxy, and with TRUST_PROXY none is ignored', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const asked = (trustProxy: string | null, ip: string, sent: object = headers) =>
    hasIgnoredProxy({ config: { trustProxy } }, { headers: { ...sent }, ip });
  expect(asked(null, '10.1.2.3')).toBe(true);
  expect(asked(null, '::ffff:10.1.2.3')).toBe(true);
  expect(asked(null, 'fd00::7')).toBe(true);
  expect(asked(null, '198.51.100.7')).toBe(false);
  expect(asked(null, '10.1.2.3', {})).toBe(false);
  expect(asked('1', '10.1.2.3')).toBe(false);
});

it('orders are not counted by the address of an ignored proxy', () => {
  const headers = { 'x-real-ip': '203.0.113.9' };
  expect(countedNetwork(test.shop, { ip: '172.17.0.2', headers })).toBeNull();
  expect(countedNetwork(test.shop, { ip: '172.17.0.2', headers: {} })).not.toBeNull();
  expect(countedNetwork(test.shop, { ip: '198.51.100.7', headers })).not.toBeNull();
});
