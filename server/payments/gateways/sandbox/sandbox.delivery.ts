import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../../shop';
import { settleEvent, takeDueEvents } from './events.queries';
import { SIGNATURE_HEADER, signEvent } from './sandbox.signature';

/** Sends a signed event to the shop; answers the status it was met with. */
export type Deliver = (body: string, signature: string) => Promise<number>;

const BATCH = 20;

/** Delivers every event that is due, from any replica; what is not met with a 2xx is delivered again, later each time. */
export async function deliverSandboxEvents(shop: Shop, deliver: Deliver): Promise<void> {
  for (;;) {
    const events = await takeDueEvents(shop.pool, BATCH);
    for (const { id, body, now } of events) {
      const status = await deliver(body, signEvent(shop, body, now));
      if (status >= 200 && status < 300) await settleEvent(shop.pool, id);
      else shop.log.warn({ event: id, status }, 'a sandbox event was not taken and comes again');
    }
    if (events.length < BATCH) return;
  }
}

/** Delivers through the whole of the shop's own HTTP, without a socket. */
export function deliverTo(app: FastifyInstance): Deliver {
  return async (body, signature) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/webhooks/sandbox',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      payload: body,
    });
    return statusCode;
  };
}
