import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config';
import type { Shop } from '../../shop';

/** Adds the security headers to every response. Pages set their own policies; other responses load nothing. */
export function addSecurityHeaders(app: FastifyInstance, shop: Shop): void {
  const headers = Object.entries(securityHeaders(shop.config));
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    next(null, payload);
  });
}

/** The security headers, which are the same for all responses of a shop. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(''),
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

/** What a page may use. `paymentOrigins`: whose frames request wallet payments, each with a space before it. */
export function permissionsPolicy(paymentOrigins: string): string {
  return `camera=(), geolocation=(), microphone=(), payment=(self${paymentOrigins})`;
}
