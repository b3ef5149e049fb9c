import type { Config } from '../config';
import { DEFAULT_PROVIDER, providerNamed } from '../payments/gateways/registry';
import { isLoopbackHost, isLoopbackUrl } from './variable';

/** Whether other machines may reach the shop: it listens for them, or a proxy serves its public address. */
export function isPublic({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return !isLoopbackHost(host) || !isLoopbackUrl(publicUrl);
}

/** Why a shop that others can reach takes orders without moving money, unless staff have set up payments; null if it moves money. */
function noMoneyWarning(config: Config): string | null {
  if (!isPublic(config)) return null;
  const { gateway, hasTestPayments, providerKeys } = config;
  const name = gateway ?? (hasTestPayments ? DEFAULT_PROVIDER : null);
  const keys = name === null ? undefined : providerKeys.get(name);
  return name === null || keys === undefined
    ? null
    : (providerNamed(name)?.noMoney(keys as never) ?? null);
}

/** What an operator should know about a configuration that is valid. */
export function configurationWarnings(config: Config, now: Date): string[] {
  const { publicUrl, databaseUrl } = config;
  const canBeReached = isPublic(config);
  const until = config.jwtSecretPreviousUntil;
  return [
    databaseUrl !== null &&
      config.jwtSecret === null &&
      'JWT_SECRET is not set: processes on other machines need the same one.',
    config.jwtSecret !== null &&
      config.totpKey === null &&
      'TOTP_KEY is not set: JWT_SECRET and a copy of the database suffice to read the secrets of authenticator apps and the keys of services.',
    until !== null &&
      config.jwtSecretPrevious === null &&
      'JWT_SECRET_PREVIOUS_UNTIL has no effect without JWT_SECRET_PREVIOUS.',
    until !== null &&
      config.jwtSecretPrevious !== null &&
      until <= now &&
      'JWT_SECRET_PREVIOUS is no longer accepted. Remove it and JWT_SECRET_PREVIOUS_UNTIL.',
    canBeReached &&
      publicUrl.startsWith('http://') &&
      'PUBLIC_URL is not https: links in emails and sign-ins are readable on the way.',
    canBeReached &&
      config.trustProxy === null &&
      'TRUST_PROXY is not set: behind a proxy, all shoppers count as one client for rate limits and unpaid orders.',
    config.staffNetworks !== null &&
      config.trustProxy === null &&
      'STAFF_NETWORKS compares the address of the connection: behind a proxy that is the proxy’s, until TRUST_PROXY is set.',
    canBeReached &&
      config.smtpUrl === null &&
      'SMTP_URL is not set: emails are sent only by a mail server that an Admin enters under Admin > Emails > Mail server.',
    noMoneyWarning(config),
    canBeReached && config.demo && 'DEMO=1 fills an empty shop with the demo shop.',
    (canBeReached || config.trustProxy !== null) &&
      config.metricsToken === null &&
      'METRICS_TOKEN is not set: /metrics cannot be read.',
    config.admin !== null && 'ADMIN_PASSWORD can be removed after the first start.',
  ].filter((warning) => warning !== false && warning !== null);
}
