import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { recordLog } from '../../../tests/support/log-text';
import { openSmtp, type TestSmtp } from '../../../tests/support/services/smtp';
import { fixture, openTestShop } from '../../../tests/support/shop';

const path = '/api/admin/mail-settings';
const password = 'correct-horse-battery';

const smtp = fixture(() => openSmtp({ login: `shop:${password}` }));
const log = recordLog();
const config = { smtpPrivate: true, publicUrl: 'https://www.shop.example' };
const test = fixture(() => openTestShop({ config, log: log.stream }));
const edith = fixture(() => test.admin());

const serverOf = ({ port }: TestSmtp) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'shop',
});
const put = (body: Record<string, unknown>) =>
  edith.put(path, { currentPassword: edith.password, ...body });
const sendTest = async () => (await edith.post(`${path}/test`)).body;
const reset = () =>
  put({ host: null, user: null, fromName: null, fromAddress: null, replyTo: null });

it('begins without a server, and says what the default sender is', async () => {
  const { body } = await edith.get(path);
  expect(body).toMatchObject({
    host: null,
    port: 587,
    security: 'starttls',
    hasPassword: false,
    setOnServer: null,
    defaultSender: { name: 'Selvedge', address: 'no-reply@www.shop.example' },
    isSigned: false,
    version: 0,
  });
  expect(await sendTest()).toMatchObject({ problem: { code: 'no_server' } });
});

it.each(['Fulfilment', 'Merchandiser'] as const)(
  'is closed to the role %s, and to everyone else',
  async (role) => {
    const clerk = await test.staff(role);
    const calls = [
      ['get', path],
      ['put', path],
      ['post', `${path}/test`],
      ['put', `${path}/signing`],
      ['get', `${path}/records`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await clerk[method](url, {})).status).toBe(403);
      expect((await test.visitor[method](url, {})).status).toBe(401);
    }
  },
);

it('changes the server, and its password, only for staff who enter the password of their account', async () => {
  for (const change of [serverOf(smtp), { user: 'another' }, { password }]) {
    const missing = await put({ ...change, currentPassword: undefined });
    expect(missing.body).toMatchObject({ status: 400, details: [{ path: 'currentPassword' }] });
    const wrong = await put({ ...change, currentPassword: 'not mine' });
    expect(wrong.body).toMatchObject({ status: 401, details: [{ path: 'currentPassword' }] });
  }
  const { body } = await edith.get(path);
  expect(body).toMatchObject({ host: null, user: null, hasPassword: false, version: 0 });
  expect((await put({ fromName: 'Needle', currentPassword: undefined })).status).toBe(200);
  expect((await put({ password: null, currentPassword: undefined })).status).toBe(200);
  await reset();
});

it('sends a test email and all others by the server that was entered, without a restart', async () => {
  await put({
    ...serverOf(smtp),
    password,
    fromName: 'Needle & Co',
    fromAddress: 'orders@needle.example',
    replyTo: 'help@needle.example',
  });
  expect(await sendTest()).toEqual({ to: edith.email, problem: null });
  const [tested] = smtp.received.splice(0);
  expect(tested).toMatchObject({ from: 'orders@needle.example', to: [edith.email] });
  expect(tested?.data).toMatch(/^From: "?Needle & Co"? <orders@needle\.example>\r$/m);
  expect(tested?.data).toMatch(/^Reply-To: help@needle\.example\r$/m);
  const ada = await test.signUp();
  expect(await test.emailsTo(ada.email, 'welcome')).toMatchObject([{ status: 'sent' }]);
  await reset();
  const bob = await test.signUp();
  expect(await test.emailsTo(bob.email, 'welcome')).toMatchObject([{ status: 'kept' }]);
});

it('reaches another process without a restart', async () => {
  const other = await openTestShop({ beside: test, secrets: test.shop, config });
  await put({ ...serverOf(smtp), password });
  await eventually(async () => {
    const { body } = await other.as(edith.token).post(`${path}/test`);
    expect(body.problem).toBeNull();
  });
  await other.close();
});

it('never shows the password again: not in an answer, the audit, the log, an error or the database', async () => {
  await put({ ...serverOf(smtp), password });
  await put({ port: 1, version: -1 });
  const answers = [
    await edith.get(path),
    await put({ ...serverOf(smtp), password: `${password}-2` }),
    await put({ password, security: 'xyz' }),
    await put({ password, version: -1 }),
    await edith.post(`${path}/test`),
    await edith.get('/api/admin/audit?pageSize=100'),
    await edith.get('/api/admin/settings'),
    await edith.get('/api/admin/settings/history'),
    await test.visitor.get('/api/shop'),
  ];
  for (const { text } of answers) expect(text).not.toContain(password);
  expect(answers[0]?.body).toMatchObject({ hasPassword: true, isPasswordReadable: true });
  expect(answers[4]?.body.problem.code).toBe('authentication');
  const [{ all }] = await test.rows(
    `select (select json_agg(s)::text from setting s) || (select json_agg(s)::text from stored_secret s)
      || (select json_agg(a)::text from audit a) as all`,
  );
  expect(all).not.toContain(password);
  expect(all).not.toContain(Buffer.from(password).toString('hex'));
  expect(log.text().length).toBeGreaterThan(0);
  expect(log.text()).not.toContain(password);
  const audits = (await edith.get('/api/admin/audit?entity=mail_settings')).body;
  const change = audits.find(({ after }: { after: object }) => 'passwordVersion' in (after ?? {}));
  expect(change.after.passwordVersion).toBeGreaterThan(change.before.passwordVersion ?? 0);
});

it('sends a stored password to no other server, and to none in the clear', async () => {
  await put({ ...serverOf(smtp), password });
  for (const other of [{ host: 'mail.attacker.example' }, { port: 2525 }, { security: 'tls' }]) {
    const { status, body } = await put(other);
    expect([status, body.details[0].path]).toEqual([400, 'password']);
  }
  const open = await openTestShop();
  const owner = await open.admin();
  const { body } = await owner.put(path, {
    currentPassword: owner.password,
    host: 'smtp.example.com',
    security: 'none',
    password,
  });
  expect(body).toMatchObject({ status: 400, details: [{ path: 'security' }] });
  await open.close();
  expect((await put({ password: null })).body).toMatchObject({ hasPassword: false });
  expect((await put({ host: 'smtp.example.com' })).status).toBe(200);
});

it.each([
  ['fromName', { fromName: 'Needle\r\nBcc: evil@x.test' }],
  ['fromAddress', { fromAddress: 'a@x.test\r\nBcc: evil@x.test' }],
  ['fromAddress', { fromAddress: 'a@x.test, b@x.test' }],
  ['replyTo', { replyTo: 'a@x.test>\r\nBcc: evil@x.test' }],
  ['user', { user: 'shop\r\nRCPT TO:<evil@x.test>' }],
  ['host', { host: 'mail.example\r\nQUIT' }],
  ['host', { host: 'http://169.254.169.254/' }],
  ['host', { host: 'shop:secret@mail.example' }],
  ['port', { port: 0 }],
  ['port', { port: 65536 }],
])('refuses %s in %j', async (field, change) => {
  const { body } = await put(change);
  expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
});

it('connects to nothing in its own network, unless the server’s variable allows it', async () => {
  const inside = await openSmtp();
  const guarded = await openTestShop();
  const owner = await guarded.admin();
  for (const host of ['127.0.0.1', 'localhost', '::1', '0.0.0.0']) {
    await owner.put(path, {
      currentPassword: owner.password,
      host,
      port: inside.port,
      security: 'none',
    });
    const { body } = await owner.post(`${path}/test`);
    expect(body.problem.code).toBe('not_public');
  }
  expect(inside.received).toEqual([]);
  await guarded.close();
  await inside.close();
});

it('limits tests, as each opens a connection', async () => {
  const limited = await openTestShop({ config: { ...config, rateLimits: true } });
  const owner = await limited.admin();
  const statuses = [];
  for (let tries = 0; tries < 21; tries++) statuses.push((await owner.post(`${path}/test`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});

it('says what the mail server has against an email', async () => {
  await put({ ...serverOf(smtp), password, fromAddress: 'stranger@needle.example' });
  smtp.answers.set('stranger@needle.example', '553 5.7.1 not your address');
  expect((await sendTest()).problem).toMatchObject({
    code: 'sender',
    answer: '553 5.7.1 not your address',
  });
  smtp.answers.set(edith.email, '550 5.1.1 no such user');
  await put({ fromAddress: null });
  expect((await sendTest()).problem.code).toBe('recipient');
  smtp.answers.clear();
  await put({ password: 'wrong' });
  expect((await sendTest()).problem).toMatchObject({ code: 'authentication' });
  await reset();
});

it('answers in words within the time of a request if the server says nothing', async () => {
  const silent = await openSmtp({ isSilent: true });
  await put({ ...serverOf(silent), password });
  const { status, body } = await edith.post(`${path}/test`);
  expect([status, body.problem.code]).toEqual([200, 'timeout']);
  await reset();
  await silent.close();
});

it('is overruled by the environment, which is shown without its password', async () => {
  const other = await openSmtp();
  const set = await openTestShop({
    config: { ...config, smtpUrl: `smtp://u:${password}@127.0.0.1:${other.port}?from=a@b.example` },
  });
  const owner = await set.admin();
  const before = smtp.received.length;
  await owner.put(path, {
    currentPassword: owner.password,
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
  });
  const { body, text } = await owner.get(path);
  expect(body.setOnServer).toEqual({
    host: '127.0.0.1',
    port: other.port,
    isEncrypted: false,
    user: 'u',
  });
  expect(body.defaultSender.address).toBe('a@b.example');
  expect(text).not.toContain(password);
  await owner.post(`${path}/test`);
  expect([other.received.length, smtp.received.length - before]).toEqual([1, 0]);
  await set.close();
  await other.close();
});

it('sends no email while its password cannot be decrypted, and says why', async () => {
  await put({ ...serverOf(smtp), password });
  const lost = await openTestShop({ beside: test, config });
  const owner = await lost.admin();
  expect((await owner.get(path)).body.isPasswordReadable).toBe(false);
  const { problem } = (await owner.post(`${path}/test`)).body;
  expect(problem).toMatchObject({
    code: 'missing_key',
    message: expect.stringContaining('TOTP_KEY'),
  });
  await lost.close();
  await reset();
});

it('shows no DNS records for a sender without a public domain', async () => {
  await put({ ...serverOf(smtp), password, fromAddress: 'orders@shop.local' });
  const { body } = await edith.get(`${path}/records`);
  expect(body).toEqual({ domain: 'shop.local', records: [] });
});

it('signs with its own key, whose record is shown and compared with DNS', async () => {
  const dns = new Map<string, string[][]>([
    ['shop.example', [['v=spf1 ip4:127.0.0.1 -all']]],
    ['_dmarc.shop.example', [['v=DMARC1; ', 'p=none']]],
  ]);
  test.shop.resolveTxt = async (name) => {
    const found = dns.get(name);
    if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return found;
  };
  const records = async () => (await edith.get(`${path}/records`)).body;
  await put({ ...serverOf(smtp), password, fromAddress: 'orders@shop.example' });
  expect((await records()).records).toMatchObject([
    { kind: 'spf', state: 'found' },
    { kind: 'dkim', value: null, state: 'unknown' },
    { kind: 'dmarc', state: 'found' },
  ]);
  const { body, text } = await edith.put(`${path}/signing`, { isSigned: true });
  expect(body.isSigned).toBe(true);
  expect(text).not.toContain('PRIVATE');
  const [, dkim] = (await records()).records;
  expect(dkim).toMatchObject({
    state: 'missing',
    value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/),
  });
  dns.set(dkim.name, [[dkim.value.slice(0, 255), dkim.value.slice(255)]]);
  expect((await records()).records[1].state).toBe('found');
  await sendTest();
  const signature = /DKIM-Signature:(.|\r\n[ \t])*/.exec(smtp.received.at(-1)?.data ?? '');
  const selector = dkim.name.split('.')[0];
  expect(signature?.[0]).toContain(`s=${selector};`);
  expect(signature?.[0]).toContain('d=shop.example;');
  test.shop.resolveTxt = () => new Promise(() => {});
  expect((await records()).records.map(({ state }: { state: string }) => state)).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
  expect((await edith.put(`${path}/signing`, { isSigned: false })).body.isSigned).toBe(false);
  const audit = await edith.get('/api/admin/audit?entity=mail_settings');
  expect(audit.text).not.toContain('PRIVATE');
});

it('does not overwrite what another person saved', async () => {
  const { body } = await edith.get(path);
  await put({ fromName: 'First', version: body.version });
  const late = await put({ fromName: 'Second', version: body.version });
  expect(late.body).toMatchObject({
    code: 'stale_version',
    current: { values: { fromName: 'First' } },
  });
});

it('keeps an email that was queued before the server was removed', async () => {
  const away = await openSmtp();
  const shop = await openTestShop({ config });
  const owner = await shop.admin();
  await owner.put(path, {
    currentPassword: owner.password,
    host: '127.0.0.1',
    port: away.port,
    security: 'none',
  });
  await away.close();
  const ada = await shop.signUp();
  expect(await shop.emailsTo(ada.email, 'welcome')).toMatchObject([{ status: 'queued' }]);
  await owner.put(path, {
    currentPassword: owner.password,
    host: null,
  });
  await shop.shop.pool.query('update job set run_at = now() where done_at is null');
  expect(await shop.emailsTo(ada.email, 'welcome')).toMatchObject([{ status: 'kept' }]);
  await shop.close();
});
