import { z } from 'zod';
import {
  DEFAULT_PROVIDER,
  gatewayNames,
  providers,
  providerVariables,
} from '../payments/gateways/registry';
import { isNetwork } from './networks';
import { databaseUrl, flag, httpUrl, keyText, secret, variable, wholeNumber } from './variable';

const port = 'must be a port from 0 to 65535';

/** All environment variables of the shop, in the order of docs/configuration.md. */
export const environment = z.object({
  NODE_ENV: variable(
    z.enum(['production', 'development', 'test']),
    '`development` is for `npm run dev`',
    { default: '`production`' },
  ),
  ROLE: variable(
    z.enum(['all', 'web', 'worker'], 'must be all, web or worker'),
    '`web` serves requests and leaves jobs to others, `worker` runs jobs and serves only health checks and metrics; see [web and worker processes](operations.md#web-and-worker-processes)',
    { default: '`all`' },
  ),
  HOST: variable(
    z.string().regex(/^[A-Za-z0-9.:-]+$/, 'must be a host name or an address'),
    'the address on which the shop listens',
    { default: '`127.0.0.1`' },
  ),
  PORT: variable(
    wholeNumber(/^[0-9]{1,5}$/, port).refine((number) => number <= 65535, port),
    'the port on which the shop listens',
    { default: '`3000`' },
  ),
  PUBLIC_URL: variable(httpUrl(), 'the beginning of the links in emails and of the set-up link', {
    default: '`http://HOST:PORT`',
  }),
  TRUST_PROXY: variable(
    z.string(),
    'the number of proxies in front, or their addresses. Without it forwarding headers are ignored',
  ),
  STAFF_NETWORKS: variable(
    z
      .string()
      .transform((list) => list.split(',').map((network) => network.trim()))
      .refine(
        (networks) => networks.every(isNetwork),
        'must be networks separated by commas, such as 198.51.100.0/24,2001:db8:12::/48',
      ),
    'the networks from which staff may sign in and work, separated by commas; see [networks of staff](operations.md#networks-of-staff)',
    { default: 'all' },
  ),
  DATABASE_URL: secret(
    databaseUrl(),
    '`postgres://…`, PostgreSQL 15 or newer: one host that always leads to the primary, or all hosts of a cluster, see [failover](operations.md#failover). Without it the shop runs [its own PostgreSQL](operations.md#the-embedded-database)',
  ),
  READ_DATABASE_URL: secret(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://')
      .refine((url) => URL.canParse(url), 'must be the URL of one standby'),
    'a standby from which reports for staff are read while it lags at most `READ_MAX_LAG_SECONDS` behind; no decision uses its data',
    { default: '`DATABASE_URL`' },
  ),
  READ_MAX_LAG_SECONDS: variable(
    wholeNumber(/^[1-9][0-9]{0,3}$/, 'must be a whole number of seconds from 1'),
    'how far that standby may be behind',
    { default: '`10`' },
  ),
  MIGRATE_DATABASE_URL: secret(
    databaseUrl(),
    'the same database with a role that may create tables, for migrations and restores; see [separate database roles](operations.md#separate-database-roles)',
    { default: '`DATABASE_URL`' },
  ),
  REPLICAS: variable(
    wholeNumber(/^[1-9][0-9]{0,3}$/, 'must be a whole number from 1'),
    'the number of processes that share the database, for the [connection arithmetic](operations.md#database-connections)',
    { default: '`1`' },
  ),
  DATA_DIR: variable(z.string(), 'the embedded database and the generated secrets', {
    default: '`./data`',
  }),
  DEMO: variable(flag, 'fills an empty shop with the demo shop', {
    default: '`1` when embedded, else `0`',
  }),
  ADMIN_EMAIL: variable(
    z.email('must be an email address'),
    'creates this Admin at the start, instead of the [set-up link](operations.md#first-run). A demo shop on a loopback `HOST` has its own Admin',
  ),
  ADMIN_PASSWORD: secret(
    z.string().min(12, 'must be at least 12 characters').max(128),
    'the password of that Admin, 12 characters or more',
  ),
  JWT_SECRET: secret(
    keyText(),
    '32 random bytes or more, which sign sessions and links. All replicas need the same one. See [rotating secrets](operations.md#rotating-secrets)',
    { default: 'generated, stored in `DATA_DIR`' },
  ),
  JWT_SECRET_PREVIOUS: secret(keyText(), 'a second secret that is accepted beside `JWT_SECRET`', {
    default: '`DATA_DIR/jwt-secret-previous`, if that file exists',
  }),
  JWT_SECRET_PREVIOUS_UNTIL: variable(
    z.iso
      .datetime({ offset: true, error: 'must be a date and time, such as 2026-12-31T00:00:00Z' })
      .transform((text) => new Date(text)),
    'when the previous secret stops being accepted',
    { default: 'when it is removed' },
  ),
  TOTP_KEY: secret(
    keyText(),
    '32 random bytes or more, from which the key is derived that encrypts the secrets of authenticator apps, and the keys and passwords of services that staff enter. All replicas need the same one',
    { default: 'derived from `JWT_SECRET`; without that, generated and stored in `DATA_DIR`' },
  ),
  TOTP_KEY_PREVIOUS: secret(
    keyText(),
    'a second key that can still decrypt; see [rotating secrets](operations.md#rotating-secrets)',
  ),
  PAYMENT_GATEWAY: variable(
    z.enum(gatewayNames, `must be one of ${gatewayNames.join(', ')}`),
    `${providers.map(({ name }) => `\`${name}\``).join(', ')}, or \`none\` for payment on delivery: switches it on beside what Admins choose under Admin > [Payments](operations.md#payments). With \`DATABASE_URL\` and a \`HOST\` that is not loopback it has no default, so no real shop accepts test payments by accident`,
    { default: `\`${DEFAULT_PROVIDER}\`` },
  ),
  ...providerVariables,
  SMTP_URL: secret(
    z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'),
    'the mail server, `smtp://…` or `smtps://…`, with `?from=…`. It wins over the one that staff enter under Admin > Emails > Mail server. Without either, emails are stored and shown to staff',
  ),
  SMTP_PRIVATE: variable(
    flag,
    'whether staff may enter a mail server of this machine or of a private network; one in `SMTP_URL` always may be',
    { default: '`0`' },
  ),
  MEDIA_S3_BUCKET: variable(
    z.string(),
    'an S3-compatible bucket for [pictures and videos](operations.md#pictures-and-videos). Without it files are stored in the database',
  ),
  MEDIA_S3_KEY_ID: secret(
    z.string(),
    'the key that may read, write and list the bucket; required with it',
  ),
  MEDIA_S3_SECRET: secret(z.string(), 'the secret of that key; required with the bucket'),
  MEDIA_S3_ENDPOINT: variable(httpUrl(), 'the server of the bucket', { default: 'Amazon’s' }),
  MEDIA_S3_REGION: variable(z.string(), 'the region of the bucket', { default: '`us-east-1`' }),
  MEDIA_S3_PREFIX: variable(
    z.string().regex(/^[\w!.*'()-][\w!.*'()/-]*$/, 'must be the beginning of a key, such as shop/'),
    'the beginning of the objects’ keys, such as `shop/`',
  ),
  PHOTON_URL: variable(
    httpUrl(),
    'a server of [Photon](https://github.com/komoot/photon), such as `https://photon.komoot.io` or your own, for [address suggestions](operations.md#services-outside-the-shop). Without it there are none',
  ),
  UNPAID_MINUTES: variable(
    wholeNumber(/^[1-9][0-9]{0,4}$/, 'must be a whole number of minutes from 1'),
    'after this time an unpaid order is cancelled and its stock returns; see [unpaid orders](operations.md#unpaid-orders)',
    { default: '`30`' },
  ),
  SHIP_UNDO_SECONDS: variable(
    wholeNumber(/^([0-9]{1,2}|[1-5][0-9]{2}|600)$/, 'must be a whole number of seconds up to 600'),
    'how long the email about a shipment is held, up to 600. Until it is sent, staff can undo the shipment. `0` sends immediately',
    { default: '`30`' },
  ),
  DRAIN_SECONDS: variable(
    wholeNumber(/^(1?[0-9]|20)$/, 'must be a whole number of seconds up to 20'),
    'how long a process that is stopping still accepts requests, up to 20; see [health checks](operations.md#health-checks)',
    { default: '`5`, embedded `0`' },
  ),
  PAGE_CACHE_MB: variable(
    wholeNumber(/^[1-9][0-9]{0,4}$/, 'must be a whole number of megabytes from 1'),
    'the memory that each process may use for rendered pages, some 15 KB each; see [decision 18](decisions/0018-cached-pages.md)',
    { default: '`128`' },
  ),
  RATE_LIMITS: variable(
    z.enum(['on', 'off'], 'must be on or off'),
    '`off` for load tests on a loopback `HOST`',
    { default: '`on`' },
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'the level of the log lines on standard output',
    { default: '`warn` when embedded, else `info`' },
  ),
  METRICS_TOKEN: secret(
    z.string().min(16, 'must be at least 16 characters'),
    '16 characters or more. `/metrics` then needs this bearer token. A public shop has no `/metrics` without it. While `HOST` and `PUBLIC_URL` are loopback, clients on this machine may read it, unless `TRUST_PROXY` is set or a proxy added a forwarding header',
  ),
});

export type Variables = z.infer<typeof environment>;
