import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { StaffRole } from '#contract/values/rights';
import { buildApp } from '../../server/app';
import { createPasswords } from '../../server/auth/passwords/passwords';
import { type Secrets, secretsFrom } from '../../server/auth/sessions/secret';
import { type Config, readConfig } from '../../server/config';
import { openDatabase } from '../../server/database/connect';
import type { Database } from '../../server/database/database';
import { newId } from '../../server/database/ids';
import { loggerOptions } from '../../server/http/log';
import type { FetchPicture } from '../../server/media/fetch-picture';
import { UnreachablePicture } from '../../server/media/pictures.rules';
import { shopOf } from '../../server/open-shop';
import type { Shop } from '../../server/shop';
import { createTestDatabase } from './postgres/postgres';

/** A response of the API, its body parsed if it is JSON. */
export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  // Tests read answers freely; the contract itself is checked by the server on the way out.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  text: string;
}

type Headers = Record<string, string>;

/** Calls the API as one caller. */
export interface TestCaller {
  get(path: string, headers?: Headers): Promise<TestAnswer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
  delete(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>;
}

export interface TestUser extends TestCaller {
  token: string;
  accountId: string;
  email: string;
  password: string;
}

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
  /** Creates a product through the admin API; returns the API's product. */
  makeProduct(overrides?: Record<string, unknown>): Promise<TestAnswer['body']>;
  runJobs(): Promise<void>;
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
  /** Receives the log; by default nothing is logged. */
  log?: DestinationStream;
  /** Random by default. */
  secrets?: Secrets;
  /** By default, no picture of another server is reachable. */
  fetchPicture?: FetchPicture;
}

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
  const database = options.database ?? (await openTestDatabase());
  const log = pino(loggerOptions(options.log ? 'trace' : config.logLevel), options.log);
  const secrets = options.secrets ?? secretsFrom(randomBytes(48));
  const shop = {
    ...shopOf(config, database, secrets, log),
    // The real cost is a large part of a test that signs people up.
    passwords: createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    fetchPicture: options.fetchPicture ?? reachNothing,
  };
  const { app, runJobs } = await buildApp(shop, { pages: false });
  const as = (token: string | null) => callerOf(app, token);
  const visitor = as(null);

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
    const caller = as(body.jwt);
    const profile = await caller.get('/api/user/profile');
    return {
      ...caller,
      token: body.jwt,
      accountId: profile.body._id,
      email: person.email,
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
    makeProduct: async (overrides = {}) => {
      const answer = await (await admin()).post('/api/admin/products/', {
        ...linenShirt,
        ...overrides,
        // Tests may sell sizes that no size system has.
        confirmed: true,
      });
      if (answer.status !== 201)
        throw new Error(`making a product answered ${answer.status}: ${answer.text}`);
      return answer.body;
    },
    runJobs,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** A fresh, migrated database. */
export async function openTestDatabase(): Promise<Database> {
  return openDatabase({ url: await createTestDatabase(), dataDir: '/nowhere' });
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
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  };
}
