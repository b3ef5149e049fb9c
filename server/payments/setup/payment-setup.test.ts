import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { eventOf, signatureOf } from '../../../tests/support/gateways/stripe-shop';
import { openStripe } from '../../../tests/support/gateways/stripe-stand-in';
import { recordLog } from '../../../tests/support/log-text';
import { appCode } from '../../../tests/support/services/authenticator';
import { fixture, type Json, openTestShop, type TestUser } from '../../../tests/support/shop';
import { deleteUnusedSecrets } from '../../secrets/secrets.service';
import { reconcilePayments } from '../reconcile/reconcile.service';
import { readMethodsOfAccounts } from './edit-payment-setup.service';

const path = '/api/admin/payment-setup';
const provider = `${path}/providers/stripe`;

const log = recordLog();
const stripe = fixture(openStripe);
const serverOnly = () => new Map([['STRIPE_API_BASE', stripe.settings.apiBase]]);
const test = fixture(() =>
  openTestShop({ log: log.stream, config: { providerVariables: serverOnly() } }),
);
const edith = fixture(() => test.admin());

const keysOf = (secretKey: string, webhookSecret = 'whsec_first') => [
  { name: 'STRIPE_SECRET_KEY', value: secretKey },
  { name: 'STRIPE_PUBLISHABLE_KEY', value: 'pk_test_standin' },
  { name: 'STRIPE_WEBHOOK_SECRET', value: webhookSecret },
];
const put = (body: object, by: TestUser = edith) =>
  by.put(provider, { currentPassword: by.password, ...body });
const enter = (secretKey: string, webhookSecret?: string) =>
  put({ isOn: true, keys: keysOf(secretKey, webhookSecret) });
const setup = async () => (await edith.get(path)).body;
const offered = async () =>
  (await test.visitor.call('GET /api/shop')).paymentMethods.map((one: Json) => one.gateway);

beforeEach(async () => {
  stripe.settings.secretKey = 'sk_test_first';
  await test.shop.pool.query(`delete from setting where name = 'payments'`);
});

describe('the payment setup', () => {
  const shown = async (name: string) =>
    (await setup()).providers.find((one: Json) => one.name === name);

  it.each(['Fulfilment', 'Merchandiser'] as const)(
    'is closed to the role %s, and to everyone else',
    async (role) => {
      const calls = [
        ['get', path],
        ['put', `${path}/methods`],
        ['put', provider],
        ['post', `${provider}/test`],
      ] as const;

      await enter('sk_test_first');
      const clerk = await test.staff(role);
      for (const [method, url] of calls) {
        const answer = await clerk[method](url, {});
        expect(answer.status).toBe(403);
        expect(answer.text).not.toMatch(/STRIPE|sk_|pk_|whsec/);
        expect((await test.visitor[method](url, {})).status).toBe(401);
      }
    },
  );

  it('begins with the sandbox, which gives way to the first provider', async () => {
    expect(await shown('sandbox')).toMatchObject({ isOn: true, isTest: true, keys: [] });
    expect(await shown('stripe')).toMatchObject({ isOn: false, keysFrom: null });
    expect(await offered()).toEqual(['sandbox']);
    await enter('sk_test_first');
    expect(await shown('sandbox')).toMatchObject({ isOn: false });
    expect(await shown('stripe')).toMatchObject({
      isOn: true,
      isTest: true,
      keysFrom: 'staff',
      webhookUrl: expect.stringMatching(/\/webhooks\/stripe$/),
    });
    expect(await offered()).toEqual(['stripe']);
  });

  it('shows the address of the webhook where staff enter it at the provider, and nowhere else', async () => {
    const { providers } = await setup();
    const shownAt = providers.filter(({ webhookUrl }: Json) => webhookUrl !== null);
    expect(shownAt.map(({ name }: Json) => name)).toEqual(['stripe', 'paypal']);
  });

  it('takes and refunds a payment with keys that were entered, without a restart', async () => {
    await enter('sk_test_first');
    const bought = await begun();
    const { order, intent } = bought;
    pay(intent);
    expect(await refreshed(order)).toBe('paid');
    await refund(bought);
    expect(stripe.account.refundsOf(intent)).toHaveLength(1);
  });

  it('never shows a key again: not in an answer, the audit, the log or the database', async () => {
    const secrets = ['sk_test_hush', 'whsec_hush', 'sk_live_hush'];
    await enter('sk_test_hush', 'whsec_hush');
    const answers = [
      await edith.get(path),
      await put({ keys: keysOf('sk_test_hush', 'whsec_hush') }),
      await put({ keys: keysOf('sk_live_hush', 'whsec_hush') }),
      await put({ keys: keysOf('sk_test_hush', 'whsec_hush'), version: -1 }),
      await put({ keys: keysOf('sk_test_hush', 'whsec_hush'), currentPassword: 'wrong' }),
      await edith.post(`${provider}/test`),
      await edith.get('/api/admin/audit?pageSize=100'),
      await edith.get('/api/admin/settings'),
      await edith.get('/api/admin/settings/history'),
      await test.visitor.get('/api/shop'),
    ];
    await begun().catch(() => {});
    for (const { text } of answers)
      for (const secret of secrets) expect(text).not.toContain(secret);
    const [{ all }] = await test.rows(
      `select (select json_agg(s)::text from setting s) || (select json_agg(s)::text from stored_secret s)
        || (select json_agg(a)::text from audit a) as all`,
    );
    for (const secret of secrets) {
      expect(all).not.toContain(secret);
      expect(log.text()).not.toContain(secret);
    }
    expect(log.text().length).toBeGreaterThan(0);
    const { body: audit } = await edith.get('/api/admin/audit?entity=payment_setup');
    expect(JSON.stringify(audit)).toContain('keysVersion');
  });

  it('asks for the password before keys change, and not to switch a provider off', async () => {
    const refused = await edith.put(provider, { keys: keysOf('sk_test_first') });
    expect(refused.body).toMatchObject({ status: 400, details: [{ path: 'currentPassword' }] });
    const wrong = await put({ keys: keysOf('sk_test_first'), currentPassword: 'not mine' });
    expect(wrong.body).toMatchObject({ status: 401, details: [{ path: 'currentPassword' }] });
    expect(await shown('stripe')).toMatchObject({ keysFrom: null });
    await enter('sk_test_first');
    expect((await edith.put(provider, { isOn: false })).status).toBe(200);
    expect((await edith.put(provider, { keys: null })).status).toBe(400);
  });

  it.each([
    ['keys.STRIPE_SECRET_KEY', keysOf('pk_test_wrong')],
    ['keys.STRIPE_WEBHOOK_SECRET', keysOf('sk_test_first').slice(0, 2)],
    ['keys', keysOf('sk_live_first')],
    // Where the provider is called cannot be entered, so no test reaches another address.
    ['keys', [...keysOf('sk_test_first'), { name: 'STRIPE_API_BASE', value: 'http://127.0.0.1' }]],
    ['keys', [...keysOf('sk_test_first'), { name: '__proto__', value: 'x' }]],
  ])('refuses wrong keys at %s', async (field, keys) => {
    const { body } = await put({ keys });
    expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
    expect(await shown('stripe')).toMatchObject({ keysFrom: null });
  });

  it('tests the saved keys in the time of a request', async () => {
    const tested = async () => (await edith.post(`${provider}/test`)).body.problem?.code ?? null;
    expect(await tested()).toBe('no_keys');
    await enter('sk_test_first');
    expect(await tested()).toBeNull();
    stripe.settings.secretKey = 'sk_test_other';
    expect(await tested()).toBe('refused');
    stripe.outage = 'hangs';
    expect(await tested()).toBe('unreachable');
    stripe.outage = null;
  });

  it('asks for the password before a provider is switched on', async () => {
    await enter('sk_test_first');
    await edith.put(provider, { isOn: false });
    for (const name of ['stripe', 'sandbox']) {
      const url = `${path}/providers/${name}`;
      const refused = await edith.put(url, { isOn: true });
      expect(refused.body).toMatchObject({ status: 400, details: [{ path: 'currentPassword' }] });
      const wrong = await edith.put(url, { isOn: true, currentPassword: 'not mine' });
      expect(wrong.body).toMatchObject({ status: 401, details: [{ path: 'currentPassword' }] });
      expect(await shown(name)).toMatchObject({ isOn: false });
      const proof = { currentPassword: edith.password };
      expect((await edith.put(url, { isOn: true, ...proof })).status).toBe(200);
      expect(await shown(name)).toMatchObject({ isOn: true });
      await edith.put(url, { isOn: false });
    }
  });

  it('asks for the code too before a provider is switched on, where sign-in needs one', async () => {
    // A shop of its own: the tests share one Admin.
    const guarded = await openTestShop();
    const owner = await guarded.admin();
    await owner.put(`${path}/providers/sandbox`, { isOn: false });
    const isOn = async () => (await owner.get(path)).body.providers[0].isOn;
    const started = await owner.post('/api/user/totp', { password: owner.password });
    const { body } = await owner.put('/api/user/totp', {
      code: await appCode(guarded.shop.pool, started.body.uri),
    });
    const [code] = body.recoveryCodes;
    const switchOn = async (proof: object) =>
      (
        await owner.put(`${path}/providers/sandbox`, {
          isOn: true,
          currentPassword: owner.password,
          ...proof,
        })
      ).body;
    expect(await switchOn({})).toMatchObject({ code: 'second_factor_required' });
    expect(await isOn()).toBe(false);
    await switchOn({ code });
    expect(await isOn()).toBe(true);
    await guarded.close();
  });

  it('does not switch on a provider without keys, or one that does not exist', async () => {
    const { body } = await put({ isOn: true });
    expect(body).toMatchObject({ status: 400, details: [{ path: 'isOn' }] });
    expect((await edith.put(`${path}/providers/constructor`, { isOn: true })).status).toBe(404);
  });

  it('does not overwrite what another person saved', async () => {
    const { version } = await setup();
    await edith.put(provider, { isOn: false, version });
    await edith.put(`${path}/methods`, { methods: [], version });
    await edith.put('/api/admin/settings', {
      payOnDelivery: true,
      currentPassword: edith.password,
    });
    const late = await edith.put(provider, { isOn: false, version });
    expect(late.body).toMatchObject({ code: 'stale_version' });
    await edith.put('/api/admin/settings', { payOnDelivery: false });
  });

  it('reaches another process within a second', async () => {
    const other = await openTestShop({
      beside: test,
      secrets: test.shop,
      config: { providerVariables: serverOnly() },
    });
    other.shop.cacheVersion.start();
    const seen = async () => (await other.visitor.call('GET /api/shop')).gateway;
    expect(await seen()).toBe('sandbox');
    await enter('sk_test_first');
    await eventually(async () => expect(await seen()).toBe('stripe'));
    await edith.put(provider, { isOn: false });
    await eventually(async () => expect(await seen()).not.toBe('stripe'));
    await other.shop.cacheVersion.stop();
    await other.close();
  });

  it('is overruled by the environment, which is shown without keys', async () => {
    const set = await openTestShop({
      config: {
        gateway: 'stripe',
        providerKeys: new Map<string, unknown>([['stripe', stripe.settings]]),
      },
    });
    const owner = await set.admin();
    const { body, text } = await owner.get(path);
    const found = body.providers.find((one: Json) => one.name === 'stripe');
    expect(found).toMatchObject({ isOn: true, isOnByServer: true, keysFrom: 'server' });
    expect(text).not.toMatch(/sk_test|pk_test|whsec/);
    const off = await owner.put(provider, { isOn: false });
    expect(off.body).toMatchObject({ status: 400, details: [{ path: 'isOn' }] });
    const replaced = await put({ keys: keysOf('sk_test_first') }, owner);
    expect(replaced.status).toBeGreaterThanOrEqual(400);
    const own = await owner.put(provider, {
      keys: keysOf('sk_test_first'),
      currentPassword: owner.password,
    });
    expect(own.body).toMatchObject({ status: 400, details: [{ path: 'keys' }] });
    await set.close();
  });

  it('a server without the key of a stored secret offers nothing that needs it, and says so', async () => {
    await enter('sk_test_first');
    const lost = await openTestShop({ beside: test, config: { providerVariables: serverOnly() } });
    const owner = await lost.admin();
    const { body } = await owner.get(path);
    const found = body.providers.find((one: Json) => one.name === 'stripe');
    expect(found).toMatchObject({ keysFrom: 'staff', areKeysReadable: false });
    expect((await lost.visitor.call('GET /api/shop')).paymentMethods).toEqual([]);
    await lost.close();
  });
});

describe('payments that were begun', () => {
  it('are asked about and refunded with their own keys after these were replaced', async () => {
    await enter('sk_test_first');
    const bought = await begun();
    const { order, intent } = bought;
    pay(intent);
    // Another account: the new keys know nothing of the payment.
    await enter('sk_test_second', 'whsec_second');
    await keepOnlyUsedKeys();
    expect(await refreshed(order)).toBe('paid');
    await refund(bought);
    expect(stripe.account.refundsOf(intent)).toHaveLength(1);
  });

  it('use the new keys if the provider no longer accepts theirs', async () => {
    await enter('sk_test_first');
    const { order, intent } = await begun();
    pay(intent);
    stripe.settings.secretKey = 'sk_test_renewed';
    await enter('sk_test_renewed');
    expect(await refreshed(order)).toBe('paid');
  });

  it('hear events that are signed with the replaced secret, and none that is signed with neither', async () => {
    await enter('sk_test_first', 'whsec_first');
    const { order, intent } = await begun();
    pay(intent);
    await enter('sk_test_first', 'whsec_second');
    const event = eventOf('payment_intent.succeeded', stripe.account.intents.get(intent) ?? {});
    expect(await send(event, 'whsec_forged')).toBe(400);
    expect(await statusOf(order)).toBe('unpaid');
    expect(await send(event, 'whsec_first')).toBe(200);
    expect(await statusOf(order)).toBe('paid');
  });

  it('hear no event that is signed with a secret that was replaced before they began', async () => {
    await enter('sk_test_first', 'whsec_leaked');
    // Its keys are kept for it.
    await begun();
    await enter('sk_test_first', 'whsec_second');
    const { order, intent } = await begun();
    pay(intent);
    const event = eventOf('payment_intent.succeeded', stripe.account.intents.get(intent) ?? {});
    expect(await send(event, 'whsec_leaked')).toBe(400);
    expect(await statusOf(order)).toBe('unpaid');
    expect(await send(event, 'whsec_second')).toBe(200);
    expect(await statusOf(order)).toBe('paid');
  });

  it('are completed after the keys were removed, and forget the keys once they are refunded', async () => {
    await enter('sk_test_first');
    const bought = await begun();
    const { order, intent } = bought;
    await put({ keys: null });
    // The sandbox does not recover on its own.
    expect(await offered()).toEqual([]);
    await keepOnlyUsedKeys();
    pay(intent);
    await test.age(1);
    await reconcilePayments(test.shop);
    expect(await statusOf(order)).toBe('paid');
    await refund(bought);
    await keepOnlyUsedKeys();
    const versions = await test.column<number>(
      'select keys_version from payment where order_id = $1',
      [order._id],
    );
    expect(await test.rows('select from stored_secret where version = $1', versions)).toEqual([]);
  });
});

describe('the methods', () => {
  it('of a provider are those that staff enter, the usual one of the country first', async () => {
    const euros = await openTestShop({ config: { providerVariables: serverOnly() } });
    const owner = await euros.admin();
    await euros.changeSettings({ currency: 'EUR' });
    await owner.put('/api/admin/delivery', { country: 'NL' });
    const keys = [...keysOf('sk_test_first'), { name: 'STRIPE_METHODS', value: 'card,ideal' }];
    const { status } = await owner.put(provider, {
      isOn: true,
      keys,
      currentPassword: owner.password,
    });
    expect(status).toBe(200);
    const body = await euros.visitor.call('GET /api/shop');
    expect(body.paymentMethods.map(({ label }: Json) => label)).toEqual(['iDEAL', 'Card']);
    await euros.close();
  });

  it('of a provider for which staff enter none are those that its account offers', async () => {
    const euros = await openTestShop({ config: { providerVariables: serverOnly() } });
    const owner = await euros.admin();
    await euros.changeSettings({ currency: 'EUR' });
    await owner.put('/api/admin/delivery', { country: 'NL' });
    const labels = async () =>
      (await euros.visitor.call('GET /api/shop')).paymentMethods.map(({ label }: Json) => label);
    stripe.outage = 'error';
    const proof = { currentPassword: owner.password };
    await owner.put(provider, { isOn: true, keys: keysOf('sk_test_first'), ...proof });
    // Until the account has answered, no method is offered that it may refuse.
    expect(await labels()).toEqual(['Card']);
    stripe.outage = null;
    stripe.account.turnedOn.add('ideal').add('bancontact');
    expect((await owner.post(`${provider}/test`)).body.problem).toBeNull();
    expect(await labels()).toEqual(['iDEAL', 'Card', 'Bancontact']);
    const shownMethods = (await owner.get(path)).body.methods.map((one: Json) => one.label);
    expect(shownMethods.slice(0, 3)).toEqual(['iDEAL', 'Card', 'Bancontact']);
    stripe.account.turnedOn.delete('bancontact');
    await readMethodsOfAccounts(euros.shop);
    expect(await labels()).toEqual(['iDEAL', 'Card']);
    // Other keys can be those of another account.
    stripe.account.turnedOn.delete('ideal');
    stripe.settings.secretKey = 'sk_test_second';
    await owner.put(provider, { keys: keysOf('sk_test_second'), ...proof });
    expect(await labels()).toEqual(['Card']);
    await euros.close();
  });

  it('of two providers cannot be saved with one name, of which shoppers would see only one', async () => {
    await enter('sk_test_first');
    const sandbox = `${path}/providers/sandbox`;
    const proof = { currentPassword: edith.password };
    const refused = await edith.put(sandbox, { isOn: true, ...proof });
    expect(refused.body).toMatchObject({
      status: 400,
      details: [{ path: 'isOn', message: expect.stringContaining('would both offer Card') }],
    });
    expect(await offered()).toEqual(['stripe']);
    const without = [choice('sandbox', 'card', { isOn: false }), choice('stripe', 'card')];
    await edith.put(`${path}/methods`, { methods: without });
    expect((await edith.put(sandbox, { isOn: true, ...proof })).status).toBe(200);
    const both = await edith.put(`${path}/methods`, {
      methods: [choice('sandbox', 'card'), choice('stripe', 'card')],
    });
    expect(both.body).toMatchObject({ status: 400, details: [{ path: 'methods' }] });
    expect(await offered()).toEqual(['stripe']);
  });

  const methodsNow = async () =>
    (await setup()).methods.map(({ gateway, method, isOn }: Json) => [gateway, method, isOn]);
  const choice = (gateway: string, method: string, fields: object = {}) => ({
    gateway,
    method,
    isOn: true,
    countries: null,
    least: null,
    greatest: null,
    ...fields,
  });

  it('keep the numbers of their limits in another currency, as terms of delivery do', async () => {
    const fresh = await openTestShop();
    const owner = await fresh.admin();
    const limits = { least: 10, greatest: 2_500 };
    const { status } = await owner.put(`${path}/methods`, {
      currentPassword: owner.password,
      methods: [choice('none', 'on-delivery', limits)],
    });
    expect(status).toBe(200);
    for (const currency of ['JPY', 'KWD', 'EUR']) {
      const { version } = (await owner.get('/api/admin/settings')).body;
      await owner.put('/api/admin/settings', { version, currency });
      const { methods } = (await owner.get(path)).body;
      expect(methods.find(({ gateway }: Json) => gateway === 'none')).toMatchObject(limits);
    }
    await fresh.close();
  });

  it('are offered in the order of staff, with the shop’s own among them', async () => {
    await enter('sk_test_first');
    const { body } = await edith.put(`${path}/methods`, {
      currentPassword: edith.password,
      methods: [choice('none', 'on-delivery'), choice('stripe', 'card')],
    });
    expect(body.hasOwnOrder).toBe(true);
    expect(await offered()).toEqual(['none', 'stripe']);
    await edith.put(`${path}/methods`, {
      methods: [choice('none', 'on-delivery', { isOn: false }), choice('stripe', 'card')],
    });
    expect(await methodsNow()).toEqual([
      ['none', 'on-delivery', false],
      ['stripe', 'card', true],
      ['bank-transfer', 'bank-transfer', false],
    ]);
    expect(await offered()).toEqual(['stripe']);
  });

  it('of the shop’s own are switched on with the password only, and all admins are told', async () => {
    const { email } = await test.staff('Admin');
    const told = () => test.emailsTo(email, 'account-changed');
    const save = (isOn: boolean, proof: object = {}) =>
      edith.put(`${path}/methods`, {
        methods: [choice('sandbox', 'card'), choice('none', 'on-delivery', { isOn })],
        ...proof,
      });
    expect((await save(true)).body).toMatchObject({ details: [{ path: 'currentPassword' }] });
    expect((await save(true, { currentPassword: 'wrong' })).body.code).toBe('invalid_credentials');
    expect([await offered(), await told()]).toEqual([['sandbox'], []]);
    expect((await save(true, { currentPassword: edith.password })).status).toBe(200);
    expect(await offered()).toEqual(['sandbox', 'none']);
    expect(await told()).toMatchObject([{ subject: expect.stringMatching(/was changed$/) }]);
    // Nothing is switched on.
    expect((await save(true)).status).toBe(200);
    expect((await save(false)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    await edith.put(provider, { isOn: false });
    await enter('sk_test_first');
    expect(await told()).toHaveLength(2);
  });

  it('are refused outside their countries and amounts', async () => {
    await edith.put(`${path}/methods`, {
      methods: [choice('sandbox', 'card', { countries: ['us'], least: 100, greatest: 200 })],
    });
    expect((await setup()).methods[0]).toMatchObject({ countries: ['US'], least: 100 });
    const ada = await test.signUp();
    const shirt = await test.makeProduct({ stock: 100 });
    await ada.fillCart(shirt);
    expect((await ada.order()).body).toMatchObject({ details: [{ path: 'paymentMethod' }] });
    await ada.fillCart(shirt, 'M', 2);
    expect((await ada.order()).status).toBe(201);
  });

  it.each([
    ['methods.0.method', [choice('sandbox', 'constructor')]],
    ['methods.0.method', [choice('__proto__', 'card')]],
    ['methods.0.countries', [choice('sandbox', 'card', { countries: ['ZZ'] })]],
    ['methods.0.greatest', [choice('sandbox', 'card', { least: 2, greatest: 1 })]],
    ['methods.0.isOn', [choice('bank-transfer', 'bank-transfer')]],
    ['methods', [choice('sandbox', 'card'), choice('sandbox', 'card')]],
  ])('are refused at %s', async (field, methods) => {
    const { body } = await edith.put(`${path}/methods`, {
      methods,
      currentPassword: edith.password,
    });
    expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  });
});

interface Begun {
  ada: TestUser;
  order: { _id: string };
  intent: string;
}

/** An order whose payment was begun at the stand-in, with its reference. */
async function begun(): Promise<Begun> {
  const ada = await test.signUp();
  const order = await ada.placedOrder(await test.makeProduct({ stock: 100 }));
  const intent = await test.value<string>('select reference from payment where order_id = $1', [
    order._id,
  ]);
  return { ada, order, intent };
}

async function statusOf({ _id }: { _id: string }): Promise<string> {
  return (await edith.call('GET /api/orders/:orderId', { params: { orderId: _id } })).payment
    .status;
}

async function refreshed(order: { _id: string }): Promise<string> {
  await test.age(1);
  await reconcilePayments(test.shop);
  return statusOf(order);
}

function pay(intent: string): void {
  stripe.account.pay(stripe.account.intents.get(intent)?.client_secret ?? '');
}

async function refund({ ada, order }: Begun): Promise<void> {
  await ada.post(`/api/orders/${order._id}/cancel`);
  await test.runAllJobs();
  expect(await statusOf(order)).toBe('refunded');
}

/** As an hour later. */
async function keepOnlyUsedKeys(): Promise<void> {
  await test.shop.pool.query(
    `update stored_secret set retired_at = now() - interval '2 hours' where retired_at is not null`,
  );
  await deleteUnusedSecrets(test.shop);
  test.shop.paymentKeys.clear();
  for (const name of [...test.shop.gateways.keys()])
    if (name.includes(':')) test.shop.gateways.delete(name);
}

async function send(event: object, secret: string): Promise<number> {
  const payload = JSON.stringify(event);
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(payload, secret, new Date()),
    },
    payload,
  });
  return statusCode;
}
