import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';
import { revokeAllSessions } from './sessions';

const shop = fixture(openTestShop);

it('signs all shoppers and staff out immediately, and writes an audit row', async () => {
  const [ada, edith] = [await shop.signUp(), await shop.admin()];
  expect((await ada.get('/api/user/profile')).status).toBe(200);
  expect(await revokeAllSessions(shop.shop.pool)).toBe(2);
  for (const caller of [ada, edith])
    expect((await caller.get('/api/user/profile')).body.code).toBe('session_ended');

  const { email, password } = ada;
  expect((await shop.visitor.post('/auth/signin', { email, password })).status).toBe(200);
  const { rows } = await shop.shop.pool.query(
    `select actor_id, entity_id, after from audit where action = 'session.revoke-all'`,
  );
  expect(rows).toEqual([{ actor_id: null, entity_id: 'all', after: { sessions: 2 } }]);
});
