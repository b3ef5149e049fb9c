import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Shop } from '../shop';

/** The headers every answer carries. Pages bring a content policy of their own; for all else nothing may be loaded. */
export function secureAnswers(app: FastifyInstance, shop: Shop): void {
  const headers = Object.entries(securityHeaders(shop.config));
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    next(null, payload);
  });
}

/** What keeps an answer from being used otherwise than it is meant, by header; the same for all answers of a shop. */
export function securityHeaders({
  publicUrl,
  gateway,
}: Pick<Config, 'publicUrl' | 'gateway'>): Record<string, string> {
  // Wallets are asked for by the gateway's own frame.
  const mayPay = gateway === 'stripe' ? 'self "https://js.stripe.com"' : 'self';
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${mayPay})`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
