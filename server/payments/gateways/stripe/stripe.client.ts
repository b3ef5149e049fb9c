import type Stripe from 'stripe';
import type { StripeSettings } from '../../../config';

const TIMEOUT_MS = 5_000;
const RETRIES = 1;

/** Stripe's client, imported on first use: it is large, and shops with another gateway do not need it. */
export async function connectStripe({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Selvedge' },
    ...(apiBase === null ? {} : addressOf(apiBase)),
  });
}

function addressOf(base: string) {
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const host = hostname.replace(/^\[|\]$/g, '');
  return { protocol: scheme, host, port: port || (scheme === 'http' ? '80' : '443') } as const;
}
