import { describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestShop } from '../../../tests/support/shop';
import { networkList } from '../../configuration/networks';

const networks = ['198.51.100.0/24', '192.0.2.7', '2001:db8:12::/48'];

const secretsOf = ({ shop: { secret, previousSecret, sealingKeys } }: TestShop) => ({
  secret,
  previousSecret,
  sealingKeys,
});
const open = fixture(openTestShop);
const admin = fixture(() => open.admin());
const shop = fixture(() =>
  openTestShop({
    beside: open,
    secrets: secretsOf(open),
    config: { staffNetworks: networkList(networks), trustProxy: '1' },
  }),
);

const from = (address: string) => ({ 'x-forwarded-for': address });
const statusFrom = async (address: string, path = '/api/admin/dashboard') =>
  (await shop.as(admin.token).get(path, from(address))).status;

describe('networks of staff', () => {
  it.each(['198.51.100.200', '192.0.2.7', '2001:db8:12:3::4', '::ffff:198.51.100.1'])(
    'let staff work from %s',
    async (address) => expect(await statusFrom(address)).toBe(200),
  );

  it.each(['198.51.101.1', '192.0.2.8', '2001:db8:13::1', '::ffff:192.0.2.8', '127.0.0.1'])(
    'keep staff out from %s, whatever they call',
    async (address) => {
      for (const path of ['/api/admin/dashboard', '/api/user/profile', '/api/cart'])
        expect([path, await statusFrom(address, path)]).toEqual([path, 403]);
    },
  );

  it('refuse the sign-in of staff elsewhere, with the address, and leave no session', async () => {
    const { email, password } = admin;
    const sessions = async () =>
      (await open.shop.pool.query('select from session where account_id = $1', [admin.accountId]))
        .rowCount;
    const before = await sessions();
    const signIn = (address: string) =>
      shop.visitor.post('/auth/signin', { email, password }, from(address));
    const refused = await signIn('203.0.113.9');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('203.0.113.9'),
    ]);
    expect(await sessions()).toBe(before);
    expect((await signIn('192.0.2.7')).status).toBe(200);
  });

  it('do not concern shoppers', async () => {
    const ada = await shop.signUp();
    const { email, password } = ada;
    const away = from('203.0.113.9');
    expect((await shop.visitor.post('/auth/signin', { email, password }, away)).status).toBe(200);
    expect((await shop.as(ada.token).get('/api/cart', away)).status).toBe(200);
  });

  it('ignore forwarding headers unless a proxy is trusted', async () => {
    const direct = await openTestShop({
      beside: open,
      secrets: secretsOf(open),
      config: { staffNetworks: networkList(networks) },
    });
    const { status } = await direct.as(admin.token).get('/api/admin/dashboard', from('192.0.2.7'));
    expect(status).toBe(403);
  });

  it('are lifted by a start without STAFF_NETWORKS', async () => {
    expect((await open.as(admin.token).get('/api/admin/dashboard')).status).toBe(200);
  });
});
