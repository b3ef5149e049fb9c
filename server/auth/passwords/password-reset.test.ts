import { describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { deleteOldResets } from './password-reset.queries';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));

const forgot = (email: string, headers?: Record<string, string>) =>
  shop.visitor.post('/auth/password/forgot', { email }, headers);
const reset = (token: string, password: string) =>
  shop.visitor.post('/auth/password/reset', { token, password });

/** The emails with links to an address, newest first, once there are `count`. */
const resetEmails = (email: string, count: number) =>
  eventually(async () => {
    const messages = await shop.emailsTo(email, 'password-reset');
    expect(messages).toHaveLength(count);
    return messages;
  });

function tokenOf(message: { text: string } | undefined): string {
  return /reset-password\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? 'none';
}

async function linkFor(user: TestUser, count = 1): Promise<string> {
  await forgot(user.email);
  return tokenOf((await resetEmails(user.email, count))[0]);
}

describe('requesting a new password', () => {
  it('answers 202 alike for a known and an unknown email, at both paths', async () => {
    const ada = await shop.signUp();
    const answers = [
      await forgot(ada.email),
      await forgot('nobody@shopper.example'),
      await shop.visitor.post('/api/auth/password/forgot', { email: ada.email }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await resetEmails(ada.email, 2);
    await resetEmails('nobody@shopper.example', 0);
  });

  it('emails a link to the configured URL, whatever the request’s host', async () => {
    const ada = await shop.signUp();
    await forgot(ada.email.toUpperCase(), {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      origin: 'https://evil.test',
    });
    const [message] = await resetEmails(ada.email, 1);
    expect(message?.text).toContain('https://shop.example/reset-password?token=');
    const edith = await shop.admin();
    const { html } = (await edith.get(`/api/admin/mail/${message?._id}`)).body;
    expect(html).toContain('href="https://shop.example/reset-password?token=');
    expect(`${message?.text}${html}`).not.toContain('evil');
  });

  it('emails at most five links in an hour, and continues to answer 202', async () => {
    const ada = await shop.signUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => forgot(ada.email)));
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    await resetEmails(ada.email, 5);
    await shop.runJobs();
    await resetEmails(ada.email, 5);
  });

  it('refuses an invalid email address', async () => {
    for (const email of ['a@b', 'a@b.test\r\nBcc: x@evil.test', 'a@b.test,c@d.test'])
      expect((await forgot(email)).status).toBe(400);
  });

  it('creates one link per job, however often it runs', async () => {
    const ada = await shop.signUp();
    await linkFor(ada);
    await shop.shop.pool.query(
      `update job set done_at = null, leased_until = null, run_at = now() where kind = 'password-reset'
        and payload ->> 'email' = $1`,
      [ada.email],
    );
    await shop.runJobs();
    await resetEmails(ada.email, 1);
  });

  it('is deleted a day later, with the addresses that have no account', async () => {
    await forgot('stranger@shopper.example');
    await shop.runJobs();
    const kept = async () => {
      await deleteOldResets(shop.shop.pool);
      const { rowCount } = await shop.shop.pool.query(
        `select from job where payload ->> 'email' = 'stranger@shopper.example'`,
      );
      return rowCount;
    };
    expect(await kept()).toBe(1);
    await shop.shop.pool.query(
      `update job set done_at = done_at - interval '25 hours' where kind = 'password-reset'`,
    );
    expect(await kept()).toBe(0);
  });

  it('stores nothing that works as a token', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    for (const table of ['job', 'email_message', 'password_reset', 'account', 'session', 'audit']) {
      const { rows } = await shop.shop.pool.query(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(token);
    }
    const { rows } = await shop.shop.pool.query(
      `select encode(token_hash, 'hex') as hex, id from password_reset`,
    );
    for (const { hex, id } of rows)
      for (const tried of [hex, id, `\\x${hex}`, Buffer.from(hex, 'hex').toString('base64url')])
        expect((await reset(tried, 'a stolen evening')).status).toBe(400);
  });
});

describe('the link', () => {
  const signsIn = async (email: string, password: string) =>
    (await shop.visitor.post('/auth/signin', { email, password })).status === 200;

  it('sets a new password, ends every session and starts one', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    const answer = await reset(token, ' a new evening ');
    expect(answer.status).toBe(200);
    const ended = await ada.get('/api/user/profile');
    expect(ended.status).toBe(401);
    expect(ended.body.code).toBe('session_ended');
    const profile = await shop.as(answer.body.jwt).get('/api/user/profile');
    expect(profile.body._id).toBe(ada.accountId);
    expect(await signsIn(ada.email, ada.password)).toBe(false);
    expect(await signsIn(ada.email, 'a new evening')).toBe(false);
    expect(await signsIn(ada.email, ' a new evening ')).toBe(true);
  });

  it('works once', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    expect((await reset(token, 'a new evening')).status).toBe(200);
    const again = await reset(token, 'another evening');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ code: 'invalid_request', details: [{ path: 'token' }] });
    expect(await signsIn(ada.email, 'a new evening')).toBe(true);
  });

  it('works for one of twenty concurrent requests, and only that password signs in', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    const passwords = Array.from({ length: 20 }, (_, index) => `evening number ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const password of passwords)
      expect(await signsIn(ada.email, password)).toBe(password === winners[0]);
  });

  it('expires after an hour', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    const { rows } = await shop.shop.pool.query(
      `update password_reset set expires_at = expires_at - interval '61 minutes' where account_id = $1
        returning expires_at < now() as over, expires_at > now() - interval '2 minutes' as lasted_an_hour`,
      [ada.accountId],
    );
    expect(rows).toEqual([{ over: true, lasted_an_hour: true }]);
    expect((await reset(token, 'a new evening')).status).toBe(400);
    expect(await signsIn(ada.email, ada.password)).toBe(true);
  });

  it('is ended by a newer one, a new email and a new password', async () => {
    const ada = await shop.signUp();
    const first = await linkFor(ada);
    const second = await linkFor(ada, 2);
    expect((await reset(first, 'a new evening')).status).toBe(400);
    await ada.put('/api/user/profile', {
      email: `moved.${ada.email}`,
      currentPassword: ada.password,
    });
    expect((await reset(second, 'a new evening')).status).toBe(400);
    await forgot(`moved.${ada.email}`);
    const third = tokenOf((await resetEmails(`moved.${ada.email}`, 1))[0]);
    await ada.put('/api/user/profile', {
      newPassword: 'an own evening',
      currentPassword: ada.password,
    });
    expect((await reset(third, 'a new evening')).status).toBe(400);
  });

  it('is not used up by a refused password', async () => {
    const ada = await shop.signUp();
    const token = await linkFor(ada);
    const short = await reset(token, 'short');
    expect(short.status).toBe(400);
    expect(short.body.details).toMatchObject([{ path: 'password' }]);
    await shop.shop.pool.query(`update account set role = 'Admin' where id = $1`, [ada.accountId]);
    const common = await reset(token, 'password1234');
    expect(common.body.details).toMatchObject([{ path: 'password' }]);
    expect((await reset(token, 'long-and-odd-phrase')).status).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(43), 7, null, { $gt: '' }])(
    'refuses the token %j',
    async (token) => {
      const { status } = await shop.visitor.post('/auth/password/reset', {
        token,
        password: 'a new evening',
      });
      expect(status).toBe(400);
    },
  );
});
