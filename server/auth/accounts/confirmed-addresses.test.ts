import { describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { someEmail } from '../../../tests/support/guests';
import { insertOrder } from '../../../tests/support/orders/stored-orders';
import { enrol } from '../../../tests/support/services/authenticator';
import { adasAddress, fixture, openTestShop } from '../../../tests/support/shop';
import { enqueue } from '../../jobs/queue';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const edith = fixture(() => shop.admin());

const post = (path: string, body: object) => shop.visitor.post(path, body);
const profileOf = async (jwt: string) => (await shop.as(jwt).get('/api/user/profile')).body;

/** The token of the newest email of a template to an address, once it is written. */
const tokenIn = (template: string, email: string) =>
  eventually(async () => {
    const [message] = await shop.emailsTo(email, template);
    expect(message?.text).toContain('token=');
    return /token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';
  });

async function resetTo(email: string, password: string) {
  await post('/auth/password/forgot', { email });
  return post('/auth/password/reset', { token: await tokenIn('password-reset', email), password });
}

describe('confirming an address', () => {
  it('accepts the link of the welcome email, any number of times', async () => {
    const ada = await shop.signUp();
    expect((await ada.get('/api/user/email')).body).toEqual({
      email: ada.email,
      confirmedAt: null,
    });
    const token = await tokenIn('welcome', ada.email);
    for (const path of ['/auth/email/confirm', '/api/auth/email/confirm'])
      expect((await post(path, { token })).body).toEqual({ email: ada.email });
    expect((await ada.get('/api/user/email')).body.confirmedAt).toEqual(expect.any(String));
  });

  it('accepts a link that was requested, and no other token', async () => {
    const ada = await shop.signUp();
    expect((await ada.post('/api/user/email/confirmation')).status).toBe(202);
    const token = await tokenIn('email-confirmation', ada.email);
    expect((await post('/auth/email/confirm', { token: 'x'.repeat(43) })).body).toMatchObject({
      status: 400,
      details: [{ path: 'token' }],
    });
    expect((await post('/auth/email/confirm', { token })).status).toBe(200);
    expect((await shop.visitor.post('/api/user/email/confirmation')).status).toBe(401);
  });

  it('refuses the link of an address the account no longer has, or one older than 7 days', async () => {
    const ada = await shop.signUp();
    const first = await tokenIn('welcome', ada.email);
    const email = someEmail();
    await ada.put('/api/user/profile', { email, currentPassword: ada.password });
    expect((await post('/auth/email/confirm', { token: first })).status).toBe(400);
    const second = await tokenIn('email-confirmation', email);
    await shop.shop.pool.query(
      `update email_confirmation set expires_at = expires_at - interval '7 days' where account_id = $1`,
      [ada.accountId],
    );
    expect((await post('/auth/email/confirm', { token: second })).status).toBe(400);
  });

  it('happens when a password is set by an emailed link', async () => {
    const ada = await shop.signUp();
    const { body } = await resetTo(ada.email, 'a new evening');
    expect((await shop.as(body.jwt).get('/api/user/email')).body.confirmedAt).not.toBeNull();
  });

  it('is undone by a new address', async () => {
    const ada = await shop.signUpConfirmed();
    const email = someEmail();
    await ada.put('/api/user/profile', { email, currentPassword: ada.password });
    expect((await ada.get('/api/user/email')).body).toEqual({ email, confirmedAt: null });
  });
});

describe('an account with another person’s address', () => {
  it('is taken over by an emailed link, despite a second factor, without the data of its creator', async () => {
    const mallory = await shop.signUp({ firstName: 'Mallory', lastName: 'Squat' });
    const elsewhere = someEmail();
    await mallory.post('/api/user/addresses', { ...adasAddress, streetAddress: '13 Thief Row' });
    const kept = await insertOrder(shop, mallory, { firstName: 'Olive', lastName: 'Owner' });
    const hidden = await insertOrder(shop, mallory, { email: elsewhere, street: '13 Thief Row' });
    await enrol(shop, mallory);

    const answer = await resetTo(mallory.email, 'my own evening');
    expect(answer.status).toBe(200);
    expect((await mallory.get('/api/user/profile')).body.code).toBe('session_ended');
    const owner = shop.as(answer.body.jwt);
    expect((await owner.get('/api/user/profile')).body).toMatchObject({
      email: mallory.email,
      firstName: 'Olive',
      lastName: 'Owner',
    });
    expect((await owner.get('/api/user/totp')).body.enabled).toBe(false);
    expect((await owner.get('/api/user/addresses')).body).toEqual([]);
    const orders = (await owner.get('/api/orders')).body.map(({ _id }: { _id: string }) => _id);
    expect(orders).toEqual([kept]);
    const { text } = await owner.get('/api/user/export');
    for (const foreign of ['Mallory', 'Squat', 'Thief Row', elsewhere, hidden])
      expect(text).not.toContain(foreign);
    const signIn = { email: mallory.email, password: 'my own evening' };
    expect((await post('/auth/signin', signIn)).status).toBe(200);

    const { body: order } = await edith.get(`/api/admin/orders/${hidden}`);
    expect(order).toMatchObject({ email: elsewhere, total: 65 });
    const { rows } = await shop.shop.pool.query(
      'select orders, spent::int from customer_total where account_id = $1',
      [mallory.accountId],
    );
    expect(rows).toEqual([{ orders: 1, spent: 6500 }]);
  });

  it('does not keep an invited colleague out, or show them its name', async () => {
    const mallory = await shop.signUp({ firstName: 'Mallory' });
    await enrol(shop, mallory);
    const invitation = { email: mallory.email, role: 'Fulfilment' };
    expect((await edith.post('/api/admin/staff/invitations', invitation)).status).toBe(201);
    const token = await tokenIn('staff-invitation', mallory.email);
    expect((await post('/auth/invitation', { token })).body.firstName).toBe('');
    const { status, body } = await post('/auth/invitation/accept', {
      token,
      firstName: 'Noor',
      lastName: 'Haddad',
      password: 'quiet-harbour-lantern-92',
    });
    expect(status).toBe(200);
    expect(await profileOf(body.jwt)).toMatchObject({ firstName: 'Noor', role: 'Fulfilment' });
    expect((await mallory.get('/api/user/profile')).status).toBe(401);
    expect((await shop.as(body.jwt).get('/api/user/email')).body.confirmedAt).not.toBeNull();
  });

  it('exports and erases nothing that belongs to the address', async () => {
    const mallory = await shop.signUp();
    await post('/api/newsletter', { email: mallory.email });
    await post('/auth/password/forgot', { email: mallory.email });
    await tokenIn('password-reset', mallory.email);
    const { body } = await mallory.get('/api/user/export');
    expect(body).toMatchObject({
      newsletter: null,
      account: { emailConfirmedAt: null },
    });
    expect(body.mails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Welcome to Selvedge',
    ]);
    expect((await edith.get(`/api/admin/customers/${mallory.accountId}`)).body).toMatchObject({
      emailConfirmed: false,
      newsletter: false,
    });
    await mallory.delete('/api/user', { currentPassword: mallory.password });
    const { rows } = await shop.shop.pool.query(
      'select from newsletter_subscriber where email = $1',
      [mallory.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('exports its own emails to the address, without what its owner has to know', async () => {
    const mallory = await shop.signUp();
    const confirmation = await tokenIn('welcome', mallory.email);
    const orderId = await insertOrder(shop, mallory);
    const { number } = (await mallory.get(`/api/orders/${orderId}`)).body;
    await enqueue(shop.shop.pool, 'mail', { template: 'order-confirmation', orderId });
    await shop.runJobs();
    const reset = (await post('/auth/password/forgot', { email: mallory.email })).status;
    expect(reset).toBe(202);
    const password = await tokenIn('password-reset', mallory.email);
    const { body, text } = await mallory.get('/api/user/export');
    expect(body.mails).toMatchObject([
      { to: mallory.email, subject: 'Welcome to Selvedge' },
      { to: mallory.email, subject: `Your order #${number}` },
    ]);
    for (const token of [confirmation, password]) expect(text).not.toContain(token);
  });

  it('returns to its own confirmed address when the owner of the new one proves it', async () => {
    const ada = await shop.staff('Merchandiser');
    const order = await insertOrder(shop, ada);
    const mistyped = someEmail();
    await ada.put('/api/user/profile', { email: mistyped, currentPassword: ada.password });
    const { status, body } = await resetTo(mistyped, 'not your evening');
    expect(status).toBe(200);
    const stranger = await profileOf(body.jwt);
    expect(stranger).toMatchObject({ email: mistyped, role: 'User' });
    expect(stranger._id).not.toBe(ada.accountId);
    expect((await shop.as(body.jwt).get('/api/orders')).body).toEqual([]);
    expect((await ada.get('/api/user/profile')).body).toMatchObject({
      email: ada.email,
      role: 'Merchandiser',
    });
    expect((await ada.get(`/api/orders/${order}`)).status).toBe(200);
  });
});

describe('undoing a change of address', () => {
  it('restores a confirmed address with a new password, and ends all other sessions', async () => {
    const ada = await shop.signUpConfirmed();
    const thief = someEmail();
    await ada.put('/api/user/profile', { email: thief, currentPassword: ada.password });
    await post('/auth/email/confirm', { token: await tokenIn('email-confirmation', thief) });
    await enrol(shop, ada);
    const token = await tokenIn('account-changed', ada.email);
    const undo = { token, password: 'my own evening' };
    const answer = await post('/auth/email/undo', undo);
    expect(answer.status).toBe(200);
    expect(await profileOf(answer.body.jwt)).toMatchObject({
      _id: ada.accountId,
      email: ada.email,
    });
    expect((await ada.get('/api/user/profile')).body.code).toBe('session_ended');
    for (const [email, password, status] of [
      [thief, ada.password, 401],
      [ada.email, ada.password, 401],
      [ada.email, 'my own evening', 200],
    ] as const)
      expect((await post('/auth/signin', { email, password })).status).toBe(status);
    expect((await post('/auth/email/undo', undo)).status).toBe(400);
  });

  it('works until the new address is confirmed, if the old one was not confirmed', async () => {
    const [ada, bob] = [await shop.signUp(), await shop.signUp()];
    const [first, second] = [someEmail(), someEmail()];
    await ada.put('/api/user/profile', { email: first, currentPassword: ada.password });
    await bob.put('/api/user/profile', { email: second, currentPassword: bob.password });
    await post('/auth/email/confirm', { token: await tokenIn('email-confirmation', second) });
    const password = 'my own evening';
    const undone = await post('/auth/email/undo', {
      token: await tokenIn('account-changed', ada.email),
      password,
    });
    expect(await profileOf(undone.body.jwt)).toMatchObject({ email: ada.email });
    const refused = await post('/auth/email/undo', {
      token: await tokenIn('account-changed', bob.email),
      password,
    });
    expect(refused.status).toBe(400);
    expect((await bob.get('/api/user/profile')).body.email).toBe(second);
  });

  it('expires after 72 hours', async () => {
    const ada = await shop.signUpConfirmed();
    const email = someEmail();
    await ada.put('/api/user/profile', { email, currentPassword: ada.password });
    const token = await tokenIn('account-changed', ada.email);
    const { rows } = await shop.shop.pool.query(
      `update email_change set expires_at = expires_at - interval '72 hours' where account_id = $1
        returning expires_at <= now() as over, expires_at > now() - interval '2 minutes' as lasted`,
      [ada.accountId],
    );
    expect(rows).toEqual([{ over: true, lasted: true }]);
    expect((await post('/auth/email/undo', { token, password: 'my own evening' })).status).toBe(
      400,
    );
  });

  it('reserves a confirmed address while the change can be undone', async () => {
    const ada = await shop.signUpConfirmed();
    await ada.put('/api/user/profile', { email: someEmail(), currentPassword: ada.password });
    const person = { firstName: 'Eve', lastName: 'Thief', password: 'a stolen evening' };
    expect((await post('/auth/signup', { ...person, email: ada.email })).status).toBe(409);
    const eve = await shop.signUp();
    const change = { email: ada.email, currentPassword: eve.password };
    expect((await eve.put('/api/user/profile', change)).status).toBe(409);
    const back = { email: ada.email, currentPassword: ada.password };
    expect((await ada.put('/api/user/profile', back)).status).toBe(200);
  });
});

describe('a change that could take over an account', () => {
  it('requires the current password', async () => {
    const ada = await shop.signUp();
    const email = someEmail();
    const missing = await ada.put('/api/user/profile', { email });
    expect(missing.body).toMatchObject({ status: 400, details: [{ path: 'currentPassword' }] });
    const wrong = await ada.put('/api/user/profile', { email, currentPassword: 'a guess' });
    expect(wrong.body).toMatchObject({ status: 401, details: [{ path: 'currentPassword' }] });
    expect((await ada.get('/api/user/profile')).body.email).toBe(ada.email);
    const names = { firstName: 'Augusta', lastName: 'King', email: ada.email };
    expect((await ada.put('/api/user/profile', names)).status).toBe(200);
  });

  it('requires the second factor’s code if there is one', async () => {
    const worker = await shop.staff('Fulfilment');
    await enrol(shop, worker);
    const proof = { currentPassword: worker.password };
    const path = `/api/admin/staff/${worker.accountId}/role`;
    for (const answer of [
      await worker.put('/api/user/profile', { ...proof, email: someEmail() }),
      await worker.put('/api/user/profile', { ...proof, newPassword: 'another odd and long one' }),
      await worker.delete('/api/user', proof),
    ])
      expect(answer.body).toMatchObject({ status: 401, code: 'second_factor_required' });
    const wrong = await worker.delete('/api/user', { ...proof, code: '000000' });
    expect(wrong.body).toMatchObject({ status: 401, details: [{ path: 'code' }] });
    expect((await worker.get('/api/user/profile')).body.email).toBe(worker.email);
    expect((await edith.put(path, { role: 'Merchandiser' })).status).toBe(200);
  });

  it('requires the password of an admin who changes their own role', async () => {
    const admin = await shop.staff('Admin');
    const path = `/api/admin/staff/${admin.accountId}`;
    const missing = await admin.put(`${path}/role`, { role: 'Fulfilment' });
    expect(missing.body).toMatchObject({ status: 400, details: [{ path: 'currentPassword' }] });
    expect((await admin.delete(path)).status).toBe(400);
    const wrong = { role: 'Fulfilment', currentPassword: 'a guess' };
    expect((await admin.put(`${path}/role`, wrong)).status).toBe(401);
    expect((await admin.put(`${path}/role`, { role: 'Admin' })).status).toBe(200);
    const right = { role: 'Fulfilment', currentPassword: admin.password };
    expect((await admin.put(`${path}/role`, right)).body).toMatchObject({ role: 'Fulfilment' });
    expect((await admin.get('/api/admin/staff')).status).toBe(403);
  });
});
