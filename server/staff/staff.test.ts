import { describe, expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const edith = fixture(() => shop.admin());

const password = 'quiet-harbour-lantern-92';
const staff = async () => (await edith.get('/api/admin/staff')).body as { _id: string }[];

/** The tokens of the invitations emailed to an address, newest first, once there are `count`. */
const tokens = (email: string, count: number) =>
  eventually(async () => {
    const emails = await shop.emailsTo(email, 'staff-invitation');
    expect(emails).toHaveLength(count);
    return emails.map(
      ({ text }) => /shop\.example\/invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? '',
    );
  });

describe('an invitation', () => {
  const someone = () => `worker-${newId().slice(-8)}@shop.example`;
  const invite = (email: string, role = 'Fulfilment') =>
    edith.post('/api/admin/staff/invitations', { email, role });
  const accept = (token: string, overrides: Record<string, unknown> = {}) =>
    shop.visitor.post('/auth/invitation/accept', {
      token,
      firstName: 'Noor',
      lastName: 'Haddad',
      password,
      ...overrides,
    });

  it('makes a new person a staff member, once', async () => {
    const email = someone();
    const invited = await invite(email);
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({
      email,
      role: 'Fulfilment',
      hasExpired: false,
      invitedBy: { firstName: 'Edith', lastName: 'Marsh' },
    });
    const [token = ''] = await tokens(email, 1);
    expect((await shop.visitor.post('/api/auth/invitation', { token })).body).toMatchObject({
      email,
      role: 'Fulfilment',
      firstName: '',
    });
    const accepted = await accept(token);
    expect(accepted.status).toBe(200);
    const noor = shop.as(accepted.body.jwt);
    expect(await noor.call('GET /api/user/profile')).toMatchObject({ email, role: 'Fulfilment' });
    expect((await noor.get('/api/admin/orders')).status).toBe(200);
    expect((await noor.get('/api/admin/staff')).status).toBe(403);
    expect((await accept(token)).status).toBe(404);
    expect((await shop.visitor.post('/auth/invitation', { token })).status).toBe(404);
    expect((await invite(email)).body.code).toBe('email_taken');
  });

  it('is accepted by one of twenty concurrent attempts', async () => {
    const email = someone();
    await invite(email);
    const [token = ''] = await tokens(email, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it('requires a strong password, and is not used up by a weak one', async () => {
    const email = someone();
    await invite(email, 'Merchandiser');
    const [token = ''] = await tokens(email, 1);
    for (const weak of ['short-pass', 'password1234', email])
      expect((await accept(token, { password: weak })).body).toMatchObject({
        status: 400,
        details: [{ path: 'password' }],
      });
    expect((await accept(token)).status).toBe(200);
  });

  it('takes over a customer account without the data that others could know', async () => {
    const ada = await shop.signUpConfirmed();
    await invite(ada.email, 'Merchandiser');
    const [token = ''] = await tokens(ada.email, 1);
    expect((await shop.visitor.post('/auth/invitation', { token })).body.firstName).toBe('Ada');
    const { body } = await accept(token, { firstName: 'Ada' });
    expect((await ada.get('/api/user/profile')).status).toBe(401);
    const signIn = { email: ada.email, password: ada.password };
    expect((await shop.visitor.post('/auth/signin', signIn)).status).toBe(401);
    const { body: profile } = await shop.as(body.jwt).get('/api/user/profile');
    expect(profile).toMatchObject({ _id: ada.accountId, role: 'Merchandiser' });
  });

  it('ends when a newer one is sent, when it is withdrawn and when it expires', async () => {
    const email = someone();
    await invite(email);
    const [first = ''] = await tokens(email, 1);
    const again = await invite(email, 'Admin');
    const [second = ''] = await tokens(email, 2);
    expect((await accept(first)).status).toBe(404);
    const path = `/api/admin/staff/invitations/${again.body._id}`;
    expect((await edith.delete(path)).body).toEqual({ _id: again.body._id });
    expect((await accept(second)).status).toBe(404);
    expect((await edith.delete(path)).status).toBe(404);
    await invite(email);
    const [third = ''] = await tokens(email, 3);
    await shop.shop.pool.query(
      'update staff_invitation set expires_at = now() where ended_at is null',
    );
    expect((await accept(third)).status).toBe(404);
    const open = (await edith.get('/api/admin/staff/invitations')).body;
    expect(open).toMatchObject([{ email, hasExpired: true }]);
  });

  it.each([
    [{ email: 'a@b', role: 'Admin' }, 'email'],
    [{ email: 'a@shop.example\r\nBcc: b@evil.test', role: 'Admin' }, 'email'],
    [{ email: 'a@shop.example', role: 'User' }, 'role'],
    [{ email: 'a@shop.example' }, 'role'],
  ])('is not sent for %j', async (body, path) => {
    const answer = await edith.post('/api/admin/staff/invitations', body);
    expect(answer.body).toMatchObject({ status: 400, details: [{ path }] });
  });
});

describe('a role', () => {
  it('takes effect with the next request, in every session', async () => {
    const worker = await shop.staff('Fulfilment');
    const path = `/api/admin/staff/${worker.accountId}/role`;
    expect((await worker.get('/api/admin/orders')).status).toBe(200);
    const changed = await edith.put(path, { role: 'Merchandiser' });
    expect(changed.body).toMatchObject({ _id: worker.accountId, role: 'Merchandiser' });
    expect((await worker.get('/api/admin/orders')).status).toBe(403);
    expect((await worker.get('/api/admin/promotions')).status).toBe(200);
    expect((await worker.put(path, { role: 'Admin' })).status).toBe(403);
    const { body: log } = await edith.get(`/api/admin/audit?entityId=${worker.accountId}`);
    expect(log[0]).toMatchObject({
      action: 'staff.change-role',
      actor: { _id: edith.accountId },
      before: { role: 'Fulfilment' },
      after: { role: 'Merchandiser' },
    });
  });

  it('is not changed by an admin whose page shows an outdated role', async () => {
    const worker = await shop.staff('Fulfilment');
    const path = `/api/admin/staff/${worker.accountId}/role`;
    await edith.put(path, { role: 'Merchandiser', basedOn: 'Fulfilment' });
    const stale = await edith.put(path, { role: 'Admin', basedOn: 'Fulfilment' });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'stale_version',
        message: 'Someone else has changed this role to Merchandiser.',
      },
    });
    expect((await worker.get('/api/admin/promotions')).status).toBe(200);
  });

  it('is not given to customers or unknown accounts', async () => {
    const ada = await shop.signUp();
    for (const id of [ada.accountId, newId(), 'x'])
      expect((await edith.put(`/api/admin/staff/${id}/role`, { role: 'Admin' })).status).toBe(404);
    const body = await ada.call('GET /api/user/profile');
    expect(body.role).toBe('User');
  });

  it('is removed together with all sessions', async () => {
    const worker = await shop.staff('Merchandiser');
    expect((await edith.delete(`/api/admin/staff/${worker.accountId}`)).status).toBe(200);
    expect((await worker.get('/api/user/profile')).status).toBe(401);
    expect((await staff()).map(({ _id }) => _id)).not.toContain(worker.accountId);
    const { email, password } = worker;
    const { body } = await shop.visitor.post('/auth/signin', { email, password });
    expect((await shop.as(body.jwt).get('/api/user/profile')).body.role).toBe('User');
  });

  it('of the last admin stays, also when two admins remove each other', async () => {
    const own = await openTestShop();
    const [one, other] = [await own.staff('Admin'), await own.staff('Admin')];
    const answers = await Promise.all([
      one.put(`/api/admin/staff/${other.accountId}/role`, { role: 'Fulfilment' }),
      other.put(`/api/admin/staff/${one.accountId}/role`, { role: 'Fulfilment' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = answers[0]?.status === 200 ? one : other;
    const proof = { currentPassword: left.password };
    for (const answer of [
      await left.delete(`/api/admin/staff/${left.accountId}`, proof),
      await left.put(`/api/admin/staff/${left.accountId}/role`, { ...proof, role: 'Merchandiser' }),
      await left.delete('/api/user', proof),
    ])
      expect(answer.status).toBe(403);
    expect((await left.get('/api/admin/settings')).status).toBe(200);
    await own.close();
  });
});

it('lists staff members and ends the sessions of one', async () => {
  const worker = await shop.staff('Fulfilment');
  const row = (await staff()).find(({ _id }) => _id === worker.accountId);
  expect(row).toMatchObject({
    email: worker.email,
    role: 'Fulfilment',
    secondFactor: false,
    sessions: 1,
    isSelf: false,
  });
  const path = `/api/admin/staff/${worker.accountId}/sessions`;
  expect((await edith.delete(path)).body).toMatchObject({ sessions: 0, signedInAt: null });
  expect((await worker.get('/api/admin/orders')).status).toBe(401);
});
