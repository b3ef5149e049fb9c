import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, appSecret, enrol } from '../../../tests/support/services/authenticator';
import { openTestShop, type TestShop, type TestUser } from '../../../tests/support/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const codeFor = (uri: string, later = 0) => appCode(shop.shop.pool, uri, later);

const signIn = ({ email, password }: TestUser, code?: string) =>
  shop.visitor.post('/auth/signin', { email, password, ...(code === undefined ? {} : { code }) });

describe('setting up an authenticator app', () => {
  it('requires the password, shows the secret as text and picture, and takes effect once a code confirms it', async () => {
    const ada = await shop.signUp();
    expect((await ada.post('/api/user/totp', { password: 'no' })).status).toBe(401);
    const { status, body } = await ada.post('/api/user/totp', { password: ada.password });
    expect(status).toBe(200);
    expect(body.uri).toBe(
      `otpauth://totp/Selvedge:${encodeURIComponent(ada.email)}?issuer=Selvedge&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(body.svg).toMatch(/^<svg [^>]*viewBox[^>]*>(<path [^>]*\/>)+<\/svg>$/);
    expect(await ada.call('GET /api/user/totp')).toMatchObject({ enabled: false });
    expect((await signIn(ada)).status).toBe(200);

    const other = (await signIn(ada)).body.jwt;
    expect((await ada.put('/api/user/totp', { code: '000000' })).status).toBe(401);
    const confirmed = await ada.put('/api/user/totp', { code: await codeFor(body.uri) });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(await ada.call('GET /api/user/totp')).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    expect((await shop.as(other).get('/api/user/profile')).status).toBe(401);
    expect((await ada.post('/api/user/totp', { password: ada.password })).status).toBe(403);
  });

  it('stores nothing that works as a secret or a code', async () => {
    const ada = await shop.signUp();
    const { uri, codes } = await enrol(shop, ada);
    const { rows } = await shop.shop.pool.query(
      `select (select jsonb_agg(s)::text from second_factor s) as factors,
        (select jsonb_agg(c)::text from recovery_code c) as codes`,
    );
    const secret = appSecret(uri);
    expect(rows[0].factors).not.toContain(secret.toString('hex'));
    for (const code of codes)
      for (const form of [code, code.replaceAll('-', '')])
        expect(rows[0].codes).not.toContain(Buffer.from(form).toString('hex'));
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password', async () => {
    const ada = await shop.signUp();
    const { uri } = await enrol(shop, ada);
    const asked = await signIn(ada);
    expect(asked.status).toBe(401);
    expect(asked.body.code).toBe('second_factor_required');
    const wrong = await signIn({ ...ada, password: 'not-this-one' }, await codeFor(uri));
    expect(wrong.body.code).toBe('invalid_credentials');
    expect(wrong.body.details).toEqual([]);
    const { status, body } = await signIn(ada, await codeFor(uri));
    expect(status).toBe(200);
    expect((await shop.as(body.jwt).get('/api/user/profile')).body.email).toBe(ada.email);
  });

  it('accepts no code twice, and none older than the last, also with concurrent attempts', async () => {
    const ada = await shop.signUp();
    const { uri } = await enrol(shop, ada);
    const code = await codeFor(uri);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(ada, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invalid_credentials')).toHaveLength(19);
    expect((await signIn(ada, await codeFor(uri, -1))).status).toBe(401);
    expect((await signIn(ada, await codeFor(uri, 1))).status).toBe(200);
    expect((await signIn(ada, await codeFor(uri, 2))).status).toBe(401);
  });

  it('accepts each recovery code once, as it was written down', async () => {
    const ada = await shop.signUp();
    const { codes } = await enrol(shop, ada);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const both = await Promise.all([signIn(ada, first), signIn(ada, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(ada, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    const bob = await shop.signUp();
    await enrol(shop, bob);
    expect((await signIn(bob, codes[2])).status).toBe(401);
  });

  it('cannot be bypassed by an emailed link', async () => {
    const ada = await shop.signUpConfirmed();
    const { uri } = await enrol(shop, ada);
    await shop.visitor.post('/auth/password/forgot', { email: ada.email });
    await shop.runAllJobs();
    const { body: messages } = await (await shop.admin()).get(`/api/admin/mail?q=${ada.email}`);
    const token = /reset-password\?token=([\w-]+)/.exec(messages[0].text)?.[1];
    const reset = (code?: string) =>
      shop.visitor.post('/auth/password/reset', { token, password: 'another-good-one', code });
    expect((await reset()).body.code).toBe('second_factor_required');
    expect((await reset('000000')).body.code).toBe('invalid_credentials');
    expect((await ada.get('/api/user/profile')).status).toBe(200);
    expect((await reset(await codeFor(uri))).status).toBe(200);
    expect((await ada.get('/api/user/profile')).status).toBe(401);
  });

  it('allows ten wrong codes in 15 minutes, from all addresses together', async () => {
    const limited = await openTestShop({ config: { rateLimits: true, trustProxy: '127.0.0.1' } });
    const own = shop;
    shop = limited;
    const ada = await limited.signUp();
    await enrol(shop, ada);
    const guess = (address: number, code = '123456') =>
      limited.visitor.post(
        '/auth/signin',
        { email: ada.email, password: ada.password, code },
        { 'x-forwarded-for': `192.0.2.${address}` },
      );
    const statuses = [];
    for (let address = 1; address <= 12; address++) statuses.push((await guess(address)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    await limited.close();
    shop = own;
  });
});

describe('turning it off', () => {
  it('requires the password and a code', async () => {
    const ada = await shop.signUp();
    const { uri } = await enrol(shop, ada);
    const off = (password: string, code: string) =>
      ada.delete('/api/user/totp', { password, code });
    expect((await off('no', await codeFor(uri))).status).toBe(401);
    expect((await off(ada.password, '000000')).status).toBe(401);
    expect((await off(ada.password, await codeFor(uri))).status).toBe(204);
    expect((await signIn(ada)).status).toBe(200);
    expect(await ada.call('GET /api/user/totp')).toEqual({
      enabled: false,
      since: null,
      recoveryCodesLeft: 0,
    });
  });

  it('can be done by an admin for a member without the device; the member is notified and signed out', async () => {
    const edith = await shop.admin();
    const worker = await shop.staff('Fulfilment');
    await enrol(shop, worker);
    const path = `/api/admin/staff/${worker.accountId}/totp`;
    expect((await edith.delete(path)).body).toMatchObject({ secondFactor: false, sessions: 0 });
    expect((await signIn(worker)).status).toBe(200);
    expect((await edith.delete(path)).status).toBe(404);
    await shop.runJobs();
    const { body: messages } = await edith.get(`/api/admin/mail?q=${worker.email}`);
    expect(messages.map(({ subject }: { subject: string }) => subject)).toContain(
      'Two-step sign-in for your Selvedge account is off',
    );
    const { body: log } = await edith.get(`/api/admin/audit?entityId=${worker.accountId}`);
    expect(log[0]).toMatchObject({
      action: 'account.second-factor-off',
      actor: { _id: edith.accountId },
    });
  });

  it('is complete when the account is erased; new recovery codes end the old', async () => {
    const ada = await shop.signUp();
    const { uri, codes } = await enrol(shop, ada);
    const renewed = await ada.post('/api/user/totp/recovery-codes', {
      password: ada.password,
      code: await codeFor(uri),
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await signIn(ada, codes[0])).status).toBe(401);
    const erased = await ada.delete('/api/user', {
      currentPassword: ada.password,
      code: renewed.body.recoveryCodes[0],
    });
    expect(erased.status).toBe(204);
    const { rows } = await shop.shop.pool.query('select from second_factor where account_id = $1', [
      ada.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
