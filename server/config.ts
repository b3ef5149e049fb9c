import type { z } from 'zod';
import type { GatewayName } from '#contract/values/orders/payment-methods';
import { ownValue } from '#contract/values/own-value';
import { describeValues, unknownVariables } from './configuration/describe-values';
import { networkList } from './configuration/networks';
import { readValues } from './configuration/sources';
import { isLoopbackHost } from './configuration/variable';
import { environment, type Variables } from './configuration/variables';
import type { AnyProvider } from './payments/gateways/provider';
import { enteredVariables, providers } from './payments/gateways/registry';

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

/** Reads the environment. Throws one `Error` whose message lists every invalid variable with its requirements. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const { values, problems } = readValues(env);
  const parsed = environment.safeParse(values);
  const invalid = parsed.success ? [] : problemsOf(parsed.error);
  if (!parsed.success || problems.length > 0)
    throw new Error(
      `${[...problems, ...invalid].join('; ')}. Correct the environment and start again.`,
    );
  const vars = parsed.data;

  const host = vars.HOST ?? '127.0.0.1';
  const port = vars.PORT ?? 3000;
  const embedded = vars.DATABASE_URL === undefined;
  const demo = vars.DEMO ?? embedded;
  const admin = readAdmin(vars.ADMIN_EMAIL, vars.ADMIN_PASSWORD);
  const gateway = vars.PAYMENT_GATEWAY ?? null;
  if (vars.RATE_LIMITS === 'off' && !isLoopbackHost(host))
    throw new Error('RATE_LIMITS=off is for load tests on a loopback HOST only. Leave it out.');
  const role = vars.ROLE ?? 'all';
  if (embedded && (role !== 'all' || vars.MIGRATE_DATABASE_URL !== undefined))
    throw new Error(
      `${role === 'all' ? 'MIGRATE_DATABASE_URL' : `ROLE=${role}`} needs DATABASE_URL: the embedded database has one process and one role.`,
    );
  const { JWT_SECRET, JWT_SECRET_PREVIOUS, TOTP_KEY, TOTP_KEY_PREVIOUS } = vars;
  if (JWT_SECRET_PREVIOUS !== undefined && JWT_SECRET_PREVIOUS === JWT_SECRET)
    throw new Error('JWT_SECRET and JWT_SECRET_PREVIOUS are the same. Remove the previous one.');

  return {
    mode: vars.NODE_ENV ?? 'production',
    /** Which part of the work this process does: requests, jobs, or both. */
    role,
    host,
    port,
    /** `null` means the embedded database under `dataDir`. */
    databaseUrl: vars.DATABASE_URL ?? null,
    /** Where reports for staff are read; null: the primary. */
    standby: vars.READ_DATABASE_URL
      ? { url: vars.READ_DATABASE_URL, maxLagSeconds: vars.READ_MAX_LAG_SECONDS ?? 10 }
      : null,
    /** The role that owns the tables; null if it is the one of `databaseUrl`. */
    migrateDatabaseUrl: vars.MIGRATE_DATABASE_URL ?? null,
    /** The number of processes that share the database. */
    replicas: vars.REPLICAS ?? 1,
    dataDir: vars.DATA_DIR ?? './data',
    demo,
    /** Whether to create demo accounts with public passwords: only for a demo that only this machine can reach. */
    demoAccounts: demo && isLoopbackHost(host),
    admin,
    /** `null`: generated on first start and stored in `dataDir`. */
    jwtSecret: JWT_SECRET ?? null,
    jwtSecretPrevious: JWT_SECRET_PREVIOUS ?? null,
    /** `null`: as long as it is given. */
    jwtSecretPreviousUntil: vars.JWT_SECRET_PREVIOUS_UNTIL ?? null,
    totpKey: TOTP_KEY ?? null,
    totpKeyPrevious: TOTP_KEY_PREVIOUS ?? null,
    /** Without a trailing slash. */
    publicUrl: (
      vars.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    ).replace(/\/+$/, ''),
    trustProxy: vars.TRUST_PROXY ?? null,
    /** From where staff may work; `null`: from everywhere. */
    staffNetworks: vars.STAFF_NETWORKS ? networkList(vars.STAFF_NETWORKS) : null,
    /** The gateway that the server switches on beside those of staff; null if it leaves the choice to them. */
    gateway,
    /** Whether orders are paid by test payments until a provider is switched on: never by accident in a real shop. */
    hasTestPayments: gateway === null && (embedded || isLoopbackHost(host)),
    providerKeys: readProviderKeys(vars, gateway),
    /** What staff cannot enter of a provider, and what goes with keys that they have entered. */
    providerVariables: readServerVariables(vars),
    smtpUrl: vars.SMTP_URL ?? null,
    /** Whether staff may enter a mail server that is not on the public internet. */
    smtpPrivate: vars.SMTP_PRIVATE ?? false,
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
    /** The memory that each process may use for rendered pages. */
    pageCacheBytes: (vars.PAGE_CACHE_MB ?? 128) * 1024 * 1024,
    rateLimits: vars.RATE_LIMITS !== 'off',
    logLevel: vars.LOG_LEVEL ?? (embedded ? 'warn' : 'info'),
    /** Token for reading `/metrics` from other machines. */
    metricsToken: vars.METRICS_TOKEN ?? null,
  };
}

/** What `npm run config:check` reports; an invalid environment does not throw. */
export function inspectEnvironment(env: NodeJS.ProcessEnv = process.env) {
  const inspected = {
    values: describeValues(readValues(env)),
    unknown: unknownVariables(env),
  };
  try {
    return { ...inspected, config: readConfig(env), error: null };
  } catch (error) {
    return { ...inspected, config: null, error: (error as Error).message };
  }
}

function readAdmin(email: string | undefined, password: string | undefined) {
  if ((email === undefined) !== (password === undefined))
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD go together. Set both, or neither.');
  return email !== undefined && password !== undefined ? { email, password } : null;
}

/**
 * The keys of each payment provider that has them, by its name. They are read whenever they are set, so that earlier payments
 * can still be refunded after a change to another provider.
 */
function readProviderKeys(
  vars: Variables,
  gateway: GatewayName | null,
): ReadonlyMap<GatewayName, unknown> {
  const keys = new Map<GatewayName, unknown>();
  for (const provider of providers) {
    const { name, required = [] } = provider as AnyProvider;
    const missing = required.filter((one) => ownValue(vars, one) === undefined);
    if (gateway === name && missing.length > 0)
      throw new Error(`PAYMENT_GATEWAY=${name} needs ${missing.join(', ')}. Set the missing ones.`);
    const read = provider.readKeys(vars);
    if (read !== null) keys.set(name, read);
  }
  return keys;
}

/** The variables of providers that are set and that staff cannot enter, by name. */
function readServerVariables(vars: Variables): ReadonlyMap<string, unknown> {
  return new Map(
    providers.flatMap((provider) => {
      const entered = enteredVariables(provider);
      return Object.keys(provider.variables)
        .filter((name) => !entered.includes(name) && ownValue(vars, name) !== undefined)
        .map((name): [string, unknown] => [name, ownValue(vars, name)]);
    }),
  );
}

const bucketNames = ['MEDIA_S3_BUCKET', 'MEDIA_S3_KEY_ID', 'MEDIA_S3_SECRET'] as const;

function readBucket(vars: Variables): BucketSettings | null {
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

function problemsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
}
