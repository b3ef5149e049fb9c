import { describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { fixture, openTestShop } from '../../../tests/support/shop';

const shop = fixture(openTestShop);

const signsIn = async (email: string, password: string) =>
  (await shop.visitor.post('/auth/signin', { email, password })).status === 200;

describe('a profile', () => {
  it('requires a token', async () => {
    for (const answer of [
      await shop.visitor.get('/api/user/profile'),
      await shop.visitor.put('/api/user/profile', { firstName: 'X' }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe('sign_in_required');
    }
  });

  it('accepts new names and a new email, and keeps omitted fields', async () => {
    const ada = await shop.signUp();
    const named = await ada.put('/api/user/profile', { firstName: ' Augusta ' });
    expect(named.status).toBe(200);
    expect(named.body).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Lovell',
      email: ada.email,
    });
    const moved = await ada.put('/api/user/profile', {
      email: `new.${ada.email}`,
      currentPassword: ada.password,
    });
    expect(moved.body).toMatchObject({ firstName: 'Augusta', email: `new.${ada.email}` });
    expect(await signsIn(`new.${ada.email}`, ada.password)).toBe(true);
    expect(await signsIn(ada.email, ada.password)).toBe(false);
    expect((await ada.get('/api/user/profile')).status).toBe(200);
  });

  it('keeps the language of the admin area that a member of staff has chosen', async () => {
    const edith = await shop.admin();
    const otto = await shop.staff('Fulfilment');
    expect((await edith.get('/api/user/profile')).body).not.toHaveProperty('adminLanguage');
    const chosen = await edith.put('/api/user/profile', { adminLanguage: 'de' });
    expect(chosen.body.adminLanguage).toBe('de');
    expect((await edith.get('/api/user/profile')).body.adminLanguage).toBe('de');
    expect((await otto.get('/api/user/profile')).body).not.toHaveProperty('adminLanguage');
    for (const adminLanguage of ['pl', 'tlh', ''])
      expect((await edith.put('/api/user/profile', { adminLanguage })).status).toBe(400);
    expect((await edith.get('/api/user/export')).body.account.adminLanguage).toBe('de');
  });

  it('announces a new email to the old address', async () => {
    const ada = await shop.signUp();
    await ada.put('/api/user/profile', {
      email: `moved.${ada.email}`,
      currentPassword: ada.password,
    });
    const edith = await shop.admin();
    await eventually(async () => {
      await shop.runJobs();
      const messages = await edith.get(`/api/admin/mail?q=${ada.email}`);
      expect(messages.body.map((message: { template: string }) => message.template)).toContain(
        'account-changed',
      );
    });
  });

  it('ignores role, id and times', async () => {
    const ada = await shop.signUp();
    const { status, body } = await ada.put('/api/user/profile', {
      role: 'Admin',
      _id: '0190a0b0-0000-7000-8000-000000000001',
      createdAt: '2001-01-01',
      passwordHash: 'x',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: 'User', _id: ada.accountId });
    expect((await ada.get('/api/admin/mail')).status).toBe(403);
  });

  it('cannot have the email of another account, in any letter case', async () => {
    const [ada, grace] = [await shop.signUp(), await shop.signUp({ firstName: 'Grace' })];
    const answer = await ada.put('/api/user/profile', {
      email: grace.email.toUpperCase(),
      currentPassword: ada.password,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'email_taken', details: [{ path: 'email' }] });
    expect((await ada.call('GET /api/user/profile')).email).toBe(ada.email);
    const own = await ada.put('/api/user/profile', { email: ada.email.toUpperCase() });
    expect(own.status).toBe(200);
  });

  it('gives one new email to one of two accounts', async () => {
    const users = [await shop.signUp(), await shop.signUp()];
    const email = `wanted.${users[0]?.email}`;
    const answers = await Promise.all(
      users.map((user) => user.put('/api/user/profile', { email, currentPassword: user.password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a new password', () => {
  it('requires the current one', async () => {
    const ada = await shop.signUp();
    const missing = await ada.put('/api/user/profile', { newPassword: 'another evening' });
    expect(missing.status).toBe(400);
    expect(missing.body.details).toMatchObject([{ path: 'currentPassword' }]);
    const wrong = await ada.put('/api/user/profile', {
      newPassword: 'another evening',
      currentPassword: 'not this one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      code: 'invalid_credentials',
      details: [{ path: 'currentPassword' }],
    });
    expect(await signsIn(ada.email, ada.password)).toBe(true);
    expect((await ada.get('/api/user/profile')).status).toBe(200);
  });

  it('ends every other session', async () => {
    const ada = await shop.signUp();
    const other = await shop.visitor.post('/auth/signin', {
      email: ada.email,
      password: ada.password,
    });
    const changed = await ada.put('/api/user/profile', {
      newPassword: ' another evening ',
      currentPassword: ada.password,
    });
    expect(changed.status).toBe(200);
    expect((await ada.get('/api/user/profile')).status).toBe(200);
    const ended = await shop.as(other.body.jwt).get('/api/user/profile');
    expect(ended.body.code).toBe('session_ended');
    expect(await signsIn(ada.email, ada.password)).toBe(false);
    expect(await signsIn(ada.email, 'another evening')).toBe(false);
    expect(await signsIn(ada.email, ' another evening ')).toBe(true);
  });

  it('ends as one of two concurrent changes', async () => {
    const ada = await shop.signUp();
    const passwords = ['the first of two', 'the second of two'];
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        ada.put('/api/user/profile', { newPassword, currentPassword: ada.password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const works = await Promise.all(passwords.map((password) => signsIn(ada.email, password)));
    expect(works.filter(Boolean)).toHaveLength(1);
  });

  it('of an Admin must be long and uncommon', async () => {
    /** An Admin with a given email and a known password. */
    async function makeAdmin(email: string) {
      const admin = await shop.signUp({ email, password: 'long-and-odd-phrase' });
      await shop.shop.pool.query(`update account set role = 'Admin' where id = $1`, [
        admin.accountId,
      ]);
      return admin;
    }

    const edith = await makeAdmin('edith.marsh@staff.example');
    const set = (newPassword: string) =>
      edith.put('/api/user/profile', { newPassword, currentPassword: edith.password });
    for (const weak of ['shortish', 'password1234', 'qwertyuiop12', edith.email, 'selvedge12345']) {
      const { status, body } = await set(weak);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_request', details: [{ path: 'newPassword' }] });
    }
    expect((await set('another odd and long one')).status).toBe(200);
    const shopper = await shop.signUp();
    const common = { newPassword: 'password1234', currentPassword: shopper.password };
    expect((await shopper.put('/api/user/profile', common)).status).toBe(200);
  });

  it('ends a session that was started with the old one at the same moment', async () => {
    const ada = await shop.signUp();
    const old = { email: ada.email, password: ada.password };
    const [changed, ...signIns] = await Promise.all([
      ada.put('/api/user/profile', {
        newPassword: 'another evening',
        currentPassword: ada.password,
      }),
      ...Array.from({ length: 10 }, () => shop.visitor.post('/auth/signin', old)),
    ]);
    expect(changed.status).toBe(200);
    for (const signIn of signIns.filter(({ status }) => status === 200))
      expect((await shop.as(signIn.body.jwt).get('/api/user/profile')).status).toBe(401);
  });
});
