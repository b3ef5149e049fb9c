import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { Mail } from '#contract/admin/emails/emails';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { PaymentIssue } from '#contract/admin/orders/payment-issues';
import type { TaxSetup } from '#contract/admin/tax';
import type { Cart } from '#contract/cart';
import type { Order, OrderItem } from '#contract/orders/orders';
import type { StaffRole } from '#contract/values/rights';
import { buildApp } from '../../server/app';
import { createPasswords } from '../../server/auth/passwords/passwords';
import { type Secrets, secretsFrom } from '../../server/auth/sessions/secret';
import { type Config, readConfig } from '../../server/config';
import { openDatabase, type TimeLimits } from '../../server/database/connections/connect';
import type { Database } from '../../server/database/database';
import { newId } from '../../server/database/ids';
import { loggerOptions } from '../../server/http/log';
import type { FetchPicture } from '../../server/media/fetch-picture';
import { UnreachablePicture } from '../../server/media/pictures.rules';
import { shopOf } from '../../server/open-shop';
import type { Shop } from '../../server/shop';
import { verifyShop } from '../../server/verify/verify.service';
import type { AnswerOf, BodyOf } from '../../web/api/client';
import type { Transport } from '../../web/page-context';
import { type TypedCaller, typedCaller } from './call';
import { cards } from './orders/cards';
import { age, countJobs, expectConsistentRecords, findStock } from './orders/records';
import { createTestDatabase } from './postgres/postgres';
import { issuedInvoices, rate, taxSetup, taxZone } from './tax/tax';

// Tests read answers freely; the contract itself is checked by the server on the way out.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any;

/** A response of the API, its body parsed if it is JSON. */
export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Json;
  text: string;
}

type Headers = Record<string, string>;

/** An order has at least one item. */
export type TestOrder = Order & { orderItems: [OrderItem, ...OrderItem[]] };
export type TestProduct = AnswerOf<'POST /api/admin/products'>;
type PromotionInput = BodyOf<'POST /api/admin/promotions'>;
type StaffPromotion = AnswerOf<'POST /api/admin/promotions'>;
type DraftInput = BodyOf<'POST /api/admin/draft-orders'>;
type DraftOrder = AnswerOf<'POST /api/admin/draft-orders'>;

/** Calls the API as one caller: by the contract's names and types, or by paths for what no typed call can send. */
export interface TestCaller extends TypedCaller {
  get(path: string, headers?: Headers): Promise<TestAnswer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  delete(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  /** Posts a file of a media type. */
  upload(path: string, file: string | Buffer, type: string): Promise<TestAnswer>;
  readOrder(order: Reference): Promise<TestOrder>;
  /** With what only staff see of it. */
  readStaffOrder(order: Reference): Promise<StaffOrder>;
  readProduct(product: Reference): Promise<AnswerOf<'GET /api/products/:productId'>>;
  readStaffProduct(product: Reference): Promise<StaffProduct>;
  readCart(): Promise<Cart>;
}

/** The first item of an order with this product. */
export function itemOf({ orderItems }: Order, product: { _id: string }, size?: string): OrderItem {
  const item = orderItems.find(
    (one) => one.product._id === product._id && (size === undefined || one.size === size),
  );
  if (!item) throw new Error(`The order has no item of the product ${product._id}.`);
  return item;
}

/** A record, or its id. */
type Reference = string | { _id: string };
const idOf = (record: Reference) => (typeof record === 'string' ? record : record._id);

/** How a shopper comes to have an order. */
interface Buyer {
  /** Adds units of a product to the cart. */
  fillCart(product: { _id: string }, size?: string, quantity?: number): Promise<void>;
  /** Places an order from the cart, with the shopper's own email address; returns the whole answer. */
  order(idempotencyKey?: string): Promise<TestAnswer>;
  /** As `order`, but some fields of the order differ. */
  orderWith(fields: object): Promise<TestAnswer>;
  /** Cancels all orders whose payment is not being processed: an account may have few unpaid orders. */
  cancelOrders(): Promise<void>;
  /** Comes back from the page of a bank or payment provider: the shop asks them about the payment. */
  refreshPayment(order: Reference): Promise<TestAnswer>;
  /** A new order of one product, unpaid. */
  placedOrder(product: { _id: string }, size?: string, quantity?: number): Promise<TestOrder>;
  /** A new order of one product, paid. */
  paidOrder(product: { _id: string }, size?: string, quantity?: number): Promise<TestOrder>;
  /** A new order of one product, shipped. */
  shippedOrder(product: { _id: string }, size?: string, quantity?: number): Promise<TestOrder>;
  /** A new order of one product, delivered. */
  deliveredOrder(product: { _id: string }, size?: string, quantity?: number): Promise<TestOrder>;
  /** Orders and pays the cart. */
  paidCart(): Promise<TestOrder>;
  /** Orders, pays, ships and delivers the cart. */
  deliveredCart(): Promise<TestOrder>;
  /** Requests a return of these quantities, by line; returns its id. */
  requestReturn(order: TestOrder, ...quantities: number[]): Promise<string>;
}

/** A signed-in caller or a guest, with an email address. */
export interface TestGuest extends TestCaller, Buyer {
  token: string;
  accountId: string;
  email: string;
}

export interface TestUser extends TestGuest {
  password: string;
}

interface AuditRow {
  actor_id: string | null;
  action: string;
  entity: string;
  before: Json;
  after: Json;
}

/**
 * Fields of the add-product form. `stock` is short for the one size M with this quantity, or for each size with its own. A
 * `price` without `discountPrice` is not reduced.
 */
type ProductOverrides = Record<string, unknown> & { stock?: number | Record<string, number> };

/** A separate shop on a fresh database. */
export interface TestShop {
  app: FastifyInstance;
  shop: Shop;
  /** A caller with a token, or a visitor. */
  as(token: string | null): TestCaller;
  visitor: TestCaller;
  signUp(
    overrides?: Partial<{ firstName: string; lastName: string; email: string; password: string }>,
  ): Promise<TestUser>;
  /** Signs up a customer with a confirmed address. */
  signUpConfirmed: TestShop['signUp'];
  admin(): Promise<TestUser>;
  /** A new staff member. */
  staff(role: StaffRole): Promise<TestUser>;
  /** Creates a linen shirt, or a product that differs from it, through the admin API; returns the API's product. */
  makeProduct(overrides?: ProductOverrides): Promise<TestProduct>;
  /** A promo code for 10 % off, or one that differs from it. */
  makePromotion(terms: Partial<PromotionInput> & { code: string }): Promise<StaffPromotion>;
  /** A draft of an order of one product for Ada's address, or one that differs from it. */
  makeDraft(product: { _id: string }, fields?: Partial<DraftInput>): Promise<DraftOrder>;
  /** Changes settings of the shop, whatever their version. */
  changeSettings(fields: BodyOf<'PUT /api/admin/settings'>): Promise<void>;
  changeLegal(fields: BodyOf<'PUT /api/admin/legal'>): Promise<void>;
  /** Turns tax and invoices on, with rates of 19 % and 7 % in the US, or as these fields say. */
  turnOnTax(fields?: Partial<TaxSetup>): Promise<void>;
  /** Ships units of a paid order's items. */
  shipParcel(order: Reference, ...units: [item: Reference, quantity: number][]): Promise<TestOrder>;
  /** The refunds of an order, in whole cents, in the order in which they were decided. */
  refundsOf(order: Reference): Promise<{ amount: number; reason: string; status: string }[]>;
  /** What was done to a record, oldest first. */
  auditsOf(record: Reference): Promise<AuditRow[]>;
  /** The names of what was done to a record, oldest first. */
  actionsOn(record: Reference): Promise<string[]>;
  /** The number of confirmations of an order that are sent or waiting. */
  confirmationsOf(order: Reference): Promise<number>;
  /** The payment issues of an order. */
  issuesOf(order: Reference): Promise<PaymentIssue[]>;
  /** The emails about an order that are sent or waiting, by template, oldest first. */
  emailTemplatesOf(order: Reference): Promise<string[]>;
  /** Moves the delivery of an order back in time, by an interval of PostgreSQL. */
  moveDelivery(order: Reference, interval: string): Promise<void>;
  /** A new guest, whose orders have this email address; the shop has to be public. */
  guest(email?: string): Promise<TestGuest>;
  /** Sends a card to the sandbox gateway, for the payment of an order. */
  confirm(
    order: { payment: { clientSecret?: string } },
    number?: string,
    overrides?: Record<string, unknown>,
  ): Promise<TestAnswer>;
  runJobs(): Promise<void>;
  /** As `runJobs`, also those that are not due. */
  runOpenJobs(): Promise<void>;
  /** As `runJobs`, and the jobs that these enqueue. */
  runAllJobs(): Promise<void>;
  /** The emails to an address, the newest first, after all jobs that are due. */
  emailsTo(address: string, template?: string): Promise<Mail[]>;
  /** The rows of a query. */
  rows<Row extends object = Json>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The first column of a query. */
  column<Value = Json>(text: string, values?: unknown[]): Promise<Value[]>;
  /** The first column of the first row; undefined if there is none. */
  value<Value = Json>(text: string, values?: unknown[]): Promise<Value>;
  stockOf(product: { _id: string }, size?: string): Promise<number | undefined>;
  /** The number of orders that a customer has placed. */
  countOrders(customer: { accountId: string }): Promise<number>;
  /** Makes payments and orders older. */
  age(minutes: number): Promise<void>;
  /** The number of jobs of a kind whose key begins with a text. */
  countJobs(kind: string, key: string): Promise<number>;
  /** Asserts the invariants of the shop's records, showing the rows that break them. */
  expectConsistentRecords(): Promise<void>;
  /** Asserts what `npm run verify` checks, but for the checks of these names. */
  expectVerified(...ignored: string[]): Promise<void>;
  close(): Promise<void>;
}

/** The linen shirt, as the add-product form sends it. */
export const linenShirt = {
  imageUrl: '/media/womens-shirt-01-black-1200.avif',
  brand: 'Fernhall',
  title: 'Linen Shirt',
  colour: 'White',
  description: 'Washed linen, 160 g/m², cut straight.',
  new: false,
  price: 80,
  discountPrice: 60,
  topLevelCategory: 'women',
  secondLevelCategory: 'clothing',
  thirdLevelCategory: 'womens_shirt',
  sizes: [
    { name: 'S', quantity: 5 },
    { name: 'M', quantity: 5 },
    { name: 'L', quantity: 5 },
    { name: 'XL', quantity: 5 },
  ],
};

const sizesWith = (stock: number | Record<string, number>) =>
  Object.entries(typeof stock === 'number' ? { M: stock } : stock).map(([name, quantity]) => ({
    name,
    quantity,
  }));

/** Ada's delivery address: the body of an order. */
export const adasAddress = {
  firstName: 'Ada',
  lastName: 'Lovell',
  email: 'ada@shopper.example',
  mobile: '5550100',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

interface TestShopOptions {
  config?: Partial<Config>;
  /** A database that contains a shop; a fresh one by default. */
  database?: Database;
  /** A shop of which this is another process; it keeps their database open. */
  beside?: TestShop;
  /** Receives the log; by default nothing is logged. */
  log?: DestinationStream;
  /** Random by default. */
  secrets?: Secrets;
  /** By default, no picture of another server is reachable. */
  fetchPicture?: FetchPicture;
}

/**
 * Ten times the limits of requests, which tests would exceed on a machine that is busy with other work. The tests of faults keep
 * the limits of requests.
 */
const patientLimits: TimeLimits = {
  connection: 30_000,
  statement: 50_000,
  lock: 30_000,
  idleTransaction: 100_000,
};
const PATIENT_RESPONSE_MS = 90_000;

const reachNothing: FetchPicture = async () => {
  throw new UnreachablePicture('Tests reach no other server.');
};

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      SHIP_UNDO_SECONDS: '0',
      LOG_LEVEL: 'silent',
      DEMO: '0',
    }),
    ...options.config,
  };
  const database = options.beside?.shop.database ?? options.database ?? (await openTestDatabase());
  const log = pino(loggerOptions(options.log ? 'trace' : config.logLevel), options.log);
  const secrets = options.secrets ?? secretsFrom(randomBytes(48));
  const shop = {
    ...shopOf(config, database, secrets, log),
    // The real cost is a large part of a test that signs people up.
    passwords: createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    responseTimeoutMs: PATIENT_RESPONSE_MS,
    fetchPicture: options.fetchPicture ?? reachNothing,
  };
  const { app, runJobs } = await buildApp(shop, { pages: false });
  const as = (token: string | null) => callerOf(app, token);
  const visitor = as(null);
  const confirm: TestShop['confirm'] = ({ payment }, number = cards.good, overrides = {}) =>
    visitor.post(`/sandbox-gateway/payments/${payment.clientSecret}/confirm`, {
      number,
      expiry: '12/39',
      cvv: '123',
      ...overrides,
    });
  const rows: TestShop['rows'] = async (text, values) => (await shop.pool.query(text, values)).rows;
  const column: TestShop['column'] = async (text, values) =>
    (await rows(text, values)).map((row) => Object.values(row)[0] as never);
  const buyer = (token: string, accountId: string, email: string): TestGuest => {
    const caller = as(token);
    return { ...caller, ...buyerOf({ admin, confirm }, caller, email), token, accountId, email };
  };

  const signUp: TestShop['signUp'] = async (overrides = {}) => {
    const id = newId().slice(-12);
    const person = {
      firstName: 'Ada',
      lastName: 'Lovell',
      email: `ada-${id}@shopper.example`,
      password: `pass-${id}`,
      ...overrides,
    };
    const { status, body, text } = await visitor.post('/auth/signup', person);
    if (status !== 201) throw new Error(`sign-up answered ${status}: ${text}`);
    const profile = await as(body.jwt).get('/api/user/profile');
    return {
      ...buyer(body.jwt, profile.body._id, person.email),
      password: person.password,
    };
  };

  const makeStaff = async (role: StaffRole) => {
    const user = await signUp({
      firstName: 'Edith',
      lastName: 'Marsh',
      password: 'long-and-odd-passphrase',
    });
    await shop.pool.query(
      'update account set role = $2, email_confirmed_at = now() where id = $1',
      [user.accountId, role],
    );
    return user;
  };
  const signUpConfirmed: TestShop['signUp'] = async (overrides) => {
    const user = await signUp(overrides);
    await shop.pool.query('update account set email_confirmed_at = now() where id = $1', [
      user.accountId,
    ]);
    return user;
  };
  let edith: Promise<TestUser> | undefined;
  const admin = () => (edith ??= makeStaff('Admin'));

  return {
    app,
    shop,
    as,
    visitor,
    signUp,
    signUpConfirmed,
    admin,
    staff: makeStaff,
    makeProduct: async ({ stock, ...overrides } = {}) => {
      const answer = await (await admin()).post('/api/admin/products/', {
        ...linenShirt,
        ...(stock !== undefined && { sizes: sizesWith(stock) }),
        ...('price' in overrides && { discountPrice: overrides.price }),
        ...overrides,
        // Tests may sell sizes that no size system has.
        confirmed: true,
      });
      return expectStatus(201, answer, 'making a product');
    },
    guest: async (email = `guest-${newId().slice(-12)}@shopper.example`) => {
      const { jwt } = expectStatus(201, await visitor.post('/api/guest'), 'guest');
      return buyer(jwt, JSON.parse(atob(jwt.split('.')[1])).sub, email);
    },
    makePromotion: async (terms) =>
      (await admin()).call('POST /api/admin/promotions', {
        body: { kind: 'percent', value: 10, ...terms },
      }),
    makeDraft: async ({ _id }, fields) =>
      (await admin()).call('POST /api/admin/draft-orders', {
        body: { ...adasAddress, items: [{ product: _id, size: 'M', quantity: 1 }], ...fields },
      }),
    changeSettings: async (body) => {
      const { call, password: currentPassword } = await admin();
      // Some settings need it.
      await call('PUT /api/admin/settings', { body: { ...body, currentPassword } });
    },
    changeLegal: async (body) => {
      await (await admin()).call('PUT /api/admin/legal', { body });
    },
    turnOnTax: async (fields) => {
      const zones = [taxZone(['US'], rate('standard', 19), rate('reduced', 7))];
      const body = taxSetup({ zones, invoices: issuedInvoices, ...fields });
      await (await admin()).call('PUT /api/admin/tax', { body });
    },
    shipParcel: async (order, ...units) => {
      const items = units.map(([item, quantity]) => ({ _id: idOf(item), quantity }));
      const input = { params: { id: idOf(order) }, body: { items } };
      return (await (await admin()).call('POST /api/admin/orders/:id/parcels', input)) as TestOrder;
    },
    refundsOf: (order) =>
      rows(
        `select r.amount, r.reason, r.status from refund r join payment p on p.id = r.payment_id
          where p.order_id = $1 order by r.id`,
        [idOf(order)],
      ),
    auditsOf: (record) =>
      rows(
        'select actor_id, action, entity, before, after from audit where entity_id = $1 order by id',
        [idOf(record)],
      ),
    actionsOn: (record) =>
      column('select action from audit where entity_id = $1 order by id', [idOf(record)]),
    confirmationsOf: (order) => countJobs(shop, 'mail', `order-confirmation:${idOf(order)}`),
    issuesOf: async (order) => {
      const query = { pageSize: '100' };
      const issues = await (await admin()).call('GET /api/admin/payment-issues', { query });
      return issues.filter((issue) => issue.order === idOf(order));
    },
    emailTemplatesOf: (order) =>
      column(
        `select payload ->> 'template' as template from job
          where kind = 'mail' and payload ->> 'orderId' = $1 order by id`,
        [idOf(order)],
      ),
    moveDelivery: async (order, interval) => {
      await rows(
        `with moved as (update parcel set delivered_at = now() - $2::interval where order_id = $1)
          update shop_order set delivered_at = now() - $2::interval where id = $1`,
        [idOf(order), interval],
      );
    },
    confirm,
    runJobs,
    runOpenJobs: async () => {
      await rows('update job set run_at = now() where done_at is null');
      await runJobs();
    },
    runAllJobs: async () => {
      for (let round = 0; round < 3; round++) await runJobs();
    },
    emailsTo: async (address, template) => {
      await runJobs();
      const query = { q: address, pageSize: '200' };
      const emails = await (await admin()).call('GET /api/admin/mail', { query });
      return emails.filter((email) => template === undefined || email.template === template);
    },
    rows,
    column,
    value: async (text, values) => (await column(text, values))[0] as never,
    stockOf: (product, size) => findStock(shop, product, size),
    countOrders: async ({ accountId }) =>
      (await column('select count(*)::int from shop_order where account_id = $1', [accountId]))[0],
    age: (minutes) => age(shop, minutes),
    countJobs: (kind, key) => countJobs(shop, kind, key),
    expectConsistentRecords: () => expectConsistentRecords(shop),
    expectVerified: async (...ignored) => {
      const { findings } = await verifyShop(database);
      expect(findings.filter(({ check }) => !ignored.includes(check))).toEqual([]);
    },
    close: async () => {
      await app.close();
      if (!options.beside) await database.close();
    },
  };
}

function buyerOf(
  test: Pick<TestShop, 'admin' | 'confirm'>,
  caller: TestCaller,
  email: string,
): Buyer {
  const fillCart: Buyer['fillCart'] = async (product, size = 'M', quantity = 1) => {
    const body = { productId: product._id, size, quantity };
    expectStatus(200, await caller.put('/api/cart/add', body), 'cart/add');
  };
  const order: Buyer['order'] = (key) => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    return caller.post('/api/orders/', { ...adasAddress, email }, headers);
  };
  const orderWith: Buyer['orderWith'] = (fields) =>
    caller.post('/api/orders/', { ...adasAddress, email, ...fields });
  const placedOrder: Buyer['placedOrder'] = async (...line) => {
    await fillCart(...line);
    return expectStatus(201, await order(), 'orders');
  };
  const paidCart = async () => {
    const { body } = await order();
    expectStatus(200, await test.confirm(body), 'confirm');
    return caller.readOrder(body);
  };
  const shippedCart = async () => {
    const staff = await test.admin();
    const { _id } = await paidCart();
    expectStatus(200, await staff.put(`/api/admin/orders/${_id}/ship`), 'ship');
    return caller.readOrder(_id);
  };
  const deliveredCart = async () => {
    const staff = await test.admin();
    const { _id } = await shippedCart();
    expectStatus(200, await staff.put(`/api/admin/orders/${_id}/deliver`), 'deliver');
    return caller.readOrder(_id);
  };
  return {
    fillCart,
    order,
    orderWith,
    cancelOrders: async () => {
      const orders = await caller.call('GET /api/orders', { query: { pageSize: '100' } });
      for (const { _id, payment } of orders)
        if (payment.status !== 'processing') await caller.post(`/api/orders/${_id}/cancel`);
    },
    refreshPayment: (placed) => caller.post(`/api/orders/${idOf(placed)}/refresh-payment`),
    placedOrder,
    paidCart,
    deliveredCart,
    paidOrder: async (...line) => {
      await fillCart(...line);
      return paidCart();
    },
    shippedOrder: async (...line) => {
      await fillCart(...line);
      return shippedCart();
    },
    deliveredOrder: async (...line) => {
      await fillCart(...line);
      return deliveredCart();
    },
    requestReturn: async ({ _id, orderItems }, ...quantities) => {
      const items = orderItems
        .map((item, index) => ({ _id: item._id, quantity: quantities[index] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      const answer = await caller.post(`/api/orders/${_id}/return`, { items });
      return expectStatus(201, answer, 'return')._id;
    },
  };
}

/** The body of an answer that has this status. */
function expectStatus(status: number, answer: TestAnswer, what: string): Json {
  if (answer.status === status) return answer.body;
  throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
}

/** A fresh, migrated database. */
export async function openTestDatabase(): Promise<Database> {
  return openDatabase({
    url: await createTestDatabase(),
    dataDir: '/nowhere',
    limits: patientLimits,
  });
}

function callerOf(app: FastifyInstance, token: string | null): TestCaller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Headers = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type'] ?? '').includes('/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : undefined,
      text: response.body,
    };
  };
  const typed = typedCaller(transportTo(app), token);
  return {
    ...typed,
    readOrder: async (order) =>
      (await typed.call('GET /api/orders/:orderId', {
        params: { orderId: idOf(order) },
      })) as TestOrder,
    readStaffOrder: (order) =>
      typed.call('GET /api/admin/orders/:id', { params: { id: idOf(order) } }),
    readProduct: (product) =>
      typed.call('GET /api/products/:productId', { params: { productId: idOf(product) } }),
    readStaffProduct: (product) =>
      typed.call('GET /api/admin/products/:id', { params: { id: idOf(product) } }),
    readCart: () => typed.call('GET /api/cart'),
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
    upload: (path, file, type) => call('POST', path, file, { 'content-type': type }),
  };
}

const transportTo =
  (app: FastifyInstance): Transport =>
  async (url, { method = 'GET', headers = {}, body } = {}) => {
    const payload = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body;
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: response.statusCode,
      headers: new Headers(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      json: async () => response.json(),
    };
  };

type Make<T> = () => T | Promise<T>;

/**
 * An object that the file's tests share: it is made before the first of them, after the fixtures above it, and closed after
 * the last if it has a method `close`. Functions beside the tests may use it too; using it while the file loads throws.
 */
export function fixture<T extends object>(make: Make<T>): T {
  return madeBy(make, beforeAll, afterAll);
}

/** As `fixture`, but made again for each test. */
export function freshFixture<T extends object>(make: Make<T>): T {
  return madeBy(make, beforeEach, afterEach);
}

function madeBy<T extends object>(
  make: Make<T>,
  before: (work: () => Promise<void>) => void,
  after: (work: () => Promise<void>) => void,
): T {
  let made: (T & { close?: () => unknown }) | null = null;
  before(async () => {
    made = await make();
  });
  after(async () => {
    await made?.close?.();
    made = null;
  });
  const current = () => {
    if (made === null)
      throw new Error('A fixture is made before the tests, and not while they load.');
    return made;
  };
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    deleteProperty: (_, key) => Reflect.deleteProperty(current(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current(), key),
  });
}
