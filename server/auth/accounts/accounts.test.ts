import { describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const shop = fixture(openTestShop);

let count = 0;

describe('signing up', () => {
  const person = (overrides: object = {}) => ({
    firstName: 'Ada',
    lastName: 'Lovell',
    email: `ada.${++count}@shopper.example`,
    password: 'a quiet evening',
    ...overrides,
  });

  const accountsOf = (email: string) =>
    shop.value<number>(
      'select count(*)::int as count from account where lower(email) = lower($1)',
      [email],
    );

  it('answers 201 and a valid token, at both paths', async () => {
    for (const path of ['/auth/signup', '/api/auth/signup', '/auth/signup/']) {
      const ada = person();
      const answer = await shop.visitor.post(path, ada);
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.body)).toEqual(['jwt']);
      expect(answer.headers['cache-control']).toBe('no-store');
      const profile = await shop.as(answer.body.jwt).get('/api/user/profile');
      expect(profile.body).toEqual({
        _id: expect.any(String),
        firstName: 'Ada',
        lastName: 'Lovell',
        email: ada.email,
        role: 'User',
      });
    }
  });

  it.each(['seven77', 'x'.repeat(129), '😀'.repeat(7), '😀'.repeat(129), 'with \u0000 in it'])(
    'refuses the password %s',
    async (password) => {
      const ada = person({ password });
      const { status, body } = await shop.visitor.post('/auth/signup', ada);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_request', details: [{ path: 'password' }] });
      expect(await accountsOf(ada.email)).toBe(0);
    },
  );

  it('rejects a huge password without hashing it', async () => {
    const before = shop.shop.passwords.handled;
    for (const [size, status] of [
      [900_000, 400],
      [5_000_000, 413],
    ] as const) {
      const answer = await shop.visitor.post(
        '/auth/signup',
        person({ password: 'x'.repeat(size) }),
      );
      expect(answer.status).toBe(status);
    }
    expect(shop.shop.passwords.handled).toBe(before);
  });

  it.each([
    ' '.repeat(8),
    '  surrounded by spaces  ',
    `quotes ' " \` \\ and $1`,
    '\u0001\u0007\u001b[31m\r\n\t controls',
    '🧵'.repeat(128),
    'x'.repeat(128),
    'A\u030A as one, \u00C5 as two',
  ])('accepts the password %j unchanged', async (password) => {
    const { email } = await shop.signUp({ password, email: person().email });
    const signIn = async (tried: string) =>
      (await shop.visitor.post('/auth/signin', { email, password: tried })).status;
    expect(await signIn(password)).toBe(200);
    expect(await signIn(`${password} `)).toBe(401);
    if (password.trim() !== password && password.trim())
      expect(await signIn(password.trim())).toBe(401);
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
      expect(await signIn(password.normalize(form)), form).toBe(200);
  });

  it('recognizes an email in any letter case and with surrounding spaces', async () => {
    const { email } = await shop.signUp({ email: person().email });
    const answer = await shop.visitor.post(
      '/auth/signup',
      person({ email: ` ${email.toUpperCase()} ` }),
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'email_taken', details: [{ path: 'email' }] });
    expect(await accountsOf(email)).toBe(1);
  });

  it('creates one account from twenty concurrent requests with one email', async () => {
    const { email } = person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.visitor.post(
          '/auth/signup',
          person({ email: index % 2 ? email : email.toUpperCase() }),
        ),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await accountsOf(email)).toBe(1);
  });

  it('ignores unknown fields', async () => {
    const { status, body } = await shop.visitor.post(
      '/auth/signup',
      person({
        role: 'Admin',
        isAdmin: true,
        _id: '0190a0b0-0000-7000-8000-000000000001',
        createdAt: '2001-01-01',
        passwordHash: 'x',
        user: { role: 'Admin' },
      }),
    );
    expect(status).toBe(201);
    const profile = await shop.as(body.jwt).get('/api/user/profile');
    expect(profile.body.role).toBe('User');
    expect(profile.body._id).not.toBe('0190a0b0-0000-7000-8000-000000000001');
  });

  it('names each missing field', async () => {
    const { status, body } = await shop.visitor.post('/auth/signup', {});
    expect(status).toBe(400);
    expect(body.details.map((detail: { path: string }) => detail.path).sort()).toEqual([
      'email',
      'firstName',
      'lastName',
      'password',
    ]);
  });
});

describe('signing in', () => {
  it('answers a token, whatever the letter case of the email', async () => {
    const { email, password } = await shop.signUp();
    for (const path of ['/auth/signin', '/api/auth/signin']) {
      const answer = await shop.visitor.post(path, { email: email.toUpperCase(), password });
      expect(answer.status).toBe(200);
      expect((await shop.as(answer.body.jwt).get('/api/user/profile')).body.email).toBe(email);
    }
  });

  it('refuses an unknown email and a wrong password alike', async () => {
    const { email } = await shop.signUp();
    const before = shop.shop.passwords.handled;
    const answers = [
      await shop.visitor.post('/auth/signin', { email, password: 'not the password' }),
      await shop.visitor.post('/auth/signin', {
        email: 'nobody@shopper.example',
        password: 'not the password',
      }),
    ];
    expect(shop.shop.passwords.handled).toBe(before + 2);
    const [known, unknown] = answers.map(({ status, body }) => ({
      status,
      ...body,
      requestId: '',
    }));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'The email or password is incorrect.',
    });
  });

  it.each([{ $gt: '' }, ['a'], 7, null, true, { email: { $ne: null } }, undefined])(
    'answers 400 to %j instead of a text',
    async (value) => {
      const { email, password } = await shop.signUp();
      for (const body of [
        { email: value, password },
        { email, password: value },
      ]) {
        const answer = await shop.visitor.post('/auth/signin', body);
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('invalid_request');
      }
    },
  );

  it('lasts 12 hours, or 30 days with rememberMe', async () => {
    const { email, password } = await shop.signUp();
    const hours = async (extra: object) => {
      const { body } = await shop.visitor.post('/auth/signin', { email, password, ...extra });
      const claims = JSON.parse(Buffer.from(body.jwt.split('.')[1], 'base64url').toString());
      return (claims.exp - claims.iat) / 3600;
    };
    expect(await hours({})).toBe(12);
    expect(await hours({ rememberMe: false })).toBe(12);
    expect(await hours({ rememberMe: true })).toBe(720);
  });

  it.each(['false', 'true', 0, 1, [], null])('refuses rememberMe %j', async (rememberMe) => {
    const { email, password } = await shop.signUp();
    const answer = await shop.visitor.post('/auth/signin', { email, password, rememberMe });
    expect(answer.status).toBe(400);
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'accepts no %s',
    async (type) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/auth/signin',
        headers: { 'content-type': type },
        payload: 'email=a%40b.example&password=something',
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json().code).toBe('unsupported_media_type');
    },
  );

  it('reads nothing from the query', async () => {
    const { email, password } = await shop.signUp();
    const query = new URLSearchParams({ email, password });
    expect((await shop.visitor.post(`/auth/signin?${query}`, {})).status).toBe(400);
  });
});

describe('signing out', () => {
  it('ends that session immediately and no other', async () => {
    const { token, email, password } = await shop.signUp();
    const other = (await shop.visitor.post('/auth/signin', { email, password })).body.jwt;
    const answer = await shop.as(token).post('/auth/signout');
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    const after = await shop.as(token).get('/api/user/profile');
    expect(after.status).toBe(401);
    expect(after.body.code).toBe('session_ended');
    expect((await shop.as(other).get('/api/user/profile')).status).toBe(200);
  });

  it('during fifty requests: none succeeds after its answer', async () => {
    const { token } = await shop.signUp();
    const calls = () => Array.from({ length: 50 }, () => shop.as(token).get('/api/user/profile'));
    const during = calls();
    expect((await shop.as(token).post('/auth/signout')).status).toBe(204);
    const after = await Promise.all(calls());
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    for (const { status } of await Promise.all(during)) expect([200, 401]).toContain(status);
  });

  it('answers at the other path too, and refuses a token that was signed out', async () => {
    const { token } = await shop.signUp();
    expect((await shop.as(token).post('/api/auth/signout')).status).toBe(204);
    expect((await shop.as(token).post('/api/auth/signout')).status).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it.each(['/auth/signout-all', '/api/auth/signout-all'])(
    'by %s ends every session of the caller and no other',
    async (path) => {
      const { token, email, password } = await shop.signUp();
      const bob = await shop.signUp();
      const other = (await shop.visitor.post('/auth/signin', { email, password, rememberMe: true }))
        .body.jwt;
      const answer = await shop.as(token).post(path);
      expect([answer.status, answer.text]).toEqual([204, '']);
      for (const ended of [token, other]) {
        const after = await shop.as(ended).get('/api/user/profile');
        expect(after).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      }
      expect((await shop.as(token).post(path)).status).toBe(401);
      expect((await shop.visitor.post(path)).status).toBe(401);
      expect((await bob.get('/api/user/profile')).status).toBe(200);
      const again = await shop.visitor.post('/auth/signin', { email, password });
      expect((await shop.as(again.body.jwt).get('/api/user/profile')).status).toBe(200);
    },
  );
});
