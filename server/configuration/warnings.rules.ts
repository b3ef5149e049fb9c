import type { Config } from '../config';

const LOOPBACK = /^https?:\/\/(localhost|127\.|\[::1\])/;

/** What an operator should know about a configuration that is valid. */
export function configurationWarnings(config: Config, now: Date): string[] {
  const { publicUrl, databaseUrl, gateway, stripe } = config;
  const isPublic = !LOOPBACK.test(publicUrl);
  const until = config.jwtSecretPreviousUntil;
  return [
    databaseUrl !== null &&
      config.jwtSecret === null &&
      'JWT_SECRET is not set: processes on other machines need the same one.',
    config.jwtSecret !== null &&
      config.totpKey === null &&
      'TOTP_KEY is not set: JWT_SECRET and a copy of the database suffice to read the secrets of authenticator apps.',
    until !== null &&
      config.jwtSecretPrevious === null &&
      'JWT_SECRET_PREVIOUS_UNTIL has no effect without JWT_SECRET_PREVIOUS.',
    until !== null &&
      config.jwtSecretPrevious !== null &&
      until <= now &&
      'JWT_SECRET_PREVIOUS is no longer accepted. Remove it and JWT_SECRET_PREVIOUS_UNTIL.',
    isPublic &&
      publicUrl.startsWith('http://') &&
      'PUBLIC_URL is not https: links in emails and sign-ins are readable on the way.',
    isPublic &&
      config.trustProxy === null &&
      'TRUST_PROXY is not set: behind a proxy, all shoppers count as one client for rate limits and unpaid orders.',
    config.staffNetworks !== null &&
      config.trustProxy === null &&
      'STAFF_NETWORKS compares the address of the connection: behind a proxy that is the proxy’s, until TRUST_PROXY is set.',
    isPublic && config.smtpUrl === null && 'SMTP_URL is not set: no email is sent.',
    isPublic && gateway === 'sandbox' && 'PAYMENT_GATEWAY is sandbox: no money is moved.',
    isPublic &&
      gateway === 'stripe' &&
      stripe?.isLive === false &&
      'Stripe’s keys are test keys: no money is moved.',
    isPublic && config.demo && 'DEMO=1 fills an empty shop with the demo shop.',
    config.trustProxy !== null &&
      config.metricsToken === null &&
      'METRICS_TOKEN is not set: behind a proxy, /metrics cannot be read.',
    config.admin !== null && 'ADMIN_PASSWORD can be removed after the first start.',
  ].filter((warning) => warning !== false);
}
