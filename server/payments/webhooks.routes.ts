import type { FastifyInstance } from 'fastify';
import { receivePaymentEvent } from '#contract/orders/payments';
import { mount } from '../http/mount';
import type { Shop } from '../shop';
import { receiveEvent } from './settlement.service';

const MAX_EVENT_BYTES = 262_144;

/** Signatures cover the raw bytes, so this scope does not parse bodies. */
export function webhookRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    mount(scope, shop, receivePaymentEvent, async ({ params, request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(shop, params.gateway, rawBody, request.headers);
      return { received: true as const };
    });
  });
}
