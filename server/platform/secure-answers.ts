import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Shop } from './shop';

/** The headers every answer carries. Pages bring a content policy of their own; for all else nothing may be loaded. */
export async function secureAnswers(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: shop.config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  });
  // Wallets are asked for by the gateway's own frame.
  const mayPay = shop.config.gateway === 'stripe' ? 'self "https://js.stripe.com"' : 'self';
  const permissions = `camera=(), geolocation=(), microphone=(), payment=(${mayPay})`;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissions);
  });
}
