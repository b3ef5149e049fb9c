import { z } from 'zod';
import { gateways } from '#contract/orders/payments';
import { urlsOfHosts } from './database/hosts';

/** Stripe credentials. */
export interface StripeSettings {
  secretKey: string;
  /** The publishable key, sent to browsers. */
  publishableKey: string;
  webhookSecret: string;
  /** Whether these are live keys, not test keys. */
  isLive: boolean;
  /** A simulated Stripe API on this machine, for tests; `null`: the real one. */
  apiBase: string | null;
}

/** The S3-compatible bucket for pictures and videos. */
export interface BucketSettings {
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  name: string;
  keyId: string;
  secret: string;
  /** The beginning of the objects' keys. */
  prefix: string;
}

/** The configuration from the environment, validated once at start. */
export type Config = ReturnType<typeof readConfig>;

const unset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const wholeNumber = (pattern: RegExp, message: string) =>
  optional(z.string().regex(pattern, message).transform(Number));
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const httpAddress = () => z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const JWT_SECRET_BYTES = 32;
const weakSecret = /^(.)\1*$|changeme|change-me|^secret/i;

const environment = z.object({
  NODE_ENV: optional(z.enum(['production', 'development', 'test'])),
  HOST: optional(z.string().regex(/^[A-Za-z0-9.:-]+$/, 'must be a host name or an address')),
  PORT: optional(
    z
      .string()
      .regex(/^[0-9]{1,5}$/, 'must be a port from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65535, 'must be a port from 0 to 65535'),
  ),
  DATABASE_URL: optional(
    z
      .string()
      .regex(
        /^postgres(ql)?:\/\/./,
        'must begin with postgres:// (or be left out for the embedded database)',
      )
      .refine(listsHosts, {
        error: 'must list several hosts before the path: postgres://user@one:5432,two:5432/shop',
        abort: true,
      })
      .refine(
        (url) => urlsOfHosts(url).every((each) => URL.canParse(each)),
        'is not a valid address',
      ),
  ),
  READ_DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://')
      .refine((url) => URL.canParse(url), 'must be the address of one standby'),
  ),
  READ_MAX_LAG_SECONDS: wholeNumber(
    /^[1-9][0-9]{0,3}$/,
    'must be a whole number of seconds from 1',
  ),
  DATA_DIR: optional(z.string()),
  DEMO: optional(flag),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  ADMIN_PASSWORD: optional(z.string().min(12, 'must be at least 12 characters').max(128)),
  JWT_SECRET: optional(
    z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= JWT_SECRET_BYTES && !weakSecret.test(secret),
        `must be ${JWT_SECRET_BYTES} random bytes or more`,
      ),
  ),
  PUBLIC_URL: optional(httpAddress()),
  TRUST_PROXY: optional(z.string()),
  PAYMENT_GATEWAY: optional(z.enum(gateways, `must be one of ${gateways.join(', ')}`)),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S+$/, 'must begin with whsec_')),
  STRIPE_API_BASE: optional(
    httpAddress().refine(isOnLoopback, 'is for tests and must be an address of this machine'),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  MEDIA_S3_ENDPOINT: optional(httpAddress()),
  MEDIA_S3_REGION: optional(z.string()),
  MEDIA_S3_BUCKET: optional(z.string()),
  MEDIA_S3_KEY_ID: optional(z.string()),
  MEDIA_S3_SECRET: optional(z.string()),
  MEDIA_S3_PREFIX: optional(
    z.string().regex(/^[\w!.*'()-][\w!.*'()/-]*$/, 'must be the beginning of a key, such as shop/'),
  ),
  PHOTON_URL: optional(httpAddress()),
  UNPAID_MINUTES: wholeNumber(/^[1-9][0-9]{0,4}$/, 'must be a whole number of minutes from 1'),
  SHIP_UNDO_SECONDS: wholeNumber(
    /^([0-9]{1,2}|[1-5][0-9]{2}|600)$/,
    'must be a whole number of seconds up to 600',
  ),
  DRAIN_SECONDS: wholeNumber(/^(1?[0-9]|20)$/, 'must be a whole number of seconds up to 20'),
  RATE_LIMITS: optional(z.enum(['on', 'off'], 'must be on or off')),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
});

/** Reads the environment. Throws one `Error` whose message lists every invalid variable with its requirements. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(describe(parsed.error));
  const vars = parsed.data;

  const host = vars.HOST ?? '127.0.0.1';
  const port = vars.PORT ?? 3000;
  const embedded = vars.DATABASE_URL === undefined;
  const demo = vars.DEMO ?? embedded;
  const admin = readAdmin(vars.ADMIN_EMAIL, vars.ADMIN_PASSWORD);
  if (!embedded && !isLoopback(host) && vars.PAYMENT_GATEWAY === undefined)
    throw new Error(
      'PAYMENT_GATEWAY must be set for a shop with DATABASE_URL on a public HOST: stripe, none (payment on delivery), or sandbox, which moves no money.',
    );
  const gateway = vars.PAYMENT_GATEWAY ?? 'sandbox';
  if (vars.RATE_LIMITS === 'off' && !isLoopback(host))
    throw new Error('RATE_LIMITS=off is for load tests on a loopback HOST only. Leave it out.');

  return {
    mode: vars.NODE_ENV ?? 'production',
    host,
    port,
    /** `null` means the embedded database under `dataDir`. */
    databaseUrl: vars.DATABASE_URL ?? null,
    /** Where reports for staff are read; null: the primary. */
    standby: vars.READ_DATABASE_URL
      ? { url: vars.READ_DATABASE_URL, maxLagSeconds: vars.READ_MAX_LAG_SECONDS ?? 10 }
      : null,
    dataDir: vars.DATA_DIR ?? './data',
    demo,
    /** Whether to create demo accounts with public passwords: only for a demo that only this machine can reach. */
    demoAccounts: demo && isLoopback(host),
    admin,
    /** `null`: generated on first start and stored in `dataDir`. */
    jwtSecret: vars.JWT_SECRET ?? null,
    /** Without a trailing slash. */
    publicUrl: (
      vars.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    ).replace(/\/+$/, ''),
    trustProxy: vars.TRUST_PROXY ?? null,
    /** The payment gateway for new orders. */
    gateway,
    /** Set whenever its variables are, so that earlier payments through Stripe can still be refunded. */
    stripe: readStripe(vars, gateway === 'stripe'),
    smtpUrl: vars.SMTP_URL ?? null,
    /** Null: pictures and videos are stored in the database. */
    bucket: readBucket(vars),
    /** A server of Photon, which suggests addresses; null: no suggestions. */
    photonUrl: vars.PHOTON_URL ?? null,
    unpaidMinutes: vars.UNPAID_MINUTES ?? 30,
    /** How long the shipping email is delayed, so that the shipment can be undone. */
    shipUndoSeconds: vars.SHIP_UNDO_SECONDS ?? 30,
    /**
     * How long a stopping server still accepts requests, so that load balancers notice that it is not ready. With the
     * embedded database there is no second server to fail over to.
     */
    drainSeconds: vars.DRAIN_SECONDS ?? (embedded ? 0 : 5),
    rateLimits: vars.RATE_LIMITS !== 'off',
    logLevel: vars.LOG_LEVEL ?? (embedded ? 'warn' : 'info'),
    /** Token for reading `/metrics` from other machines. */
    metricsToken: vars.METRICS_TOKEN ?? null,
  };
}

function readAdmin(email: string | undefined, password: string | undefined) {
  if ((email === undefined) !== (password === undefined))
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD go together. Set both, or neither.');
  return email !== undefined && password !== undefined ? { email, password } : null;
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

function readStripe(vars: z.infer<typeof environment>, isNeeded: boolean): StripeSettings | null {
  const missing = stripeNames.filter((name) => vars[name] === undefined);
  if (isNeeded && missing.length > 0)
    throw new Error(`PAYMENT_GATEWAY=stripe needs ${missing.join(', ')}. Set the missing ones.`);
  const [secretKey, publishableKey, webhookSecret] = stripeNames.map((name) => vars[name]);
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  const [isLive, isPublishedLive] = [secretKey, publishableKey].map((key) => /^.._live_/.test(key));
  if (isLive !== isPublishedLive)
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones.',
    );
  const apiBase = vars.STRIPE_API_BASE ?? null;
  return { secretKey, publishableKey, webhookSecret, isLive: isLive === true, apiBase };
}

const bucketNames = ['MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const;

function readBucket(vars: z.infer<typeof environment>): BucketSettings | null {
  if (Object.entries(vars).every(([name, value]) => !name.startsWith('MEDIA_S3_') || !value))
    return null;
  const missing = bucketNames.filter((name) => vars[name] === undefined);
  const [name, keyId, secret] = bucketNames.map((each) => vars[each]);
  if (!name || !keyId || !secret)
    throw new Error(`A bucket needs ${missing.join(', ')} too. Set the missing ones.`);
  const endpoint = vars.MEDIA_S3_ENDPOINT ?? null;
  const region = vars.MEDIA_S3_REGION ?? 'us-east-1';
  return { endpoint, region, name, keyId, secret, prefix: vars.MEDIA_S3_PREFIX ?? '' };
}

/** Several hosts in a parameter, which libpq accepts too, are a single unknown host to node-postgres. */
function listsHosts(url: string): boolean {
  const parameters = new URLSearchParams(/\?(.*)$/.exec(url)?.[1]);
  return parameters.getAll('host').every((host) => !host.includes(','));
}

function isOnLoopback(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function describe(error: z.ZodError): string {
  const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return `${problems.join('; ')}. Correct the environment and start again.`;
}
