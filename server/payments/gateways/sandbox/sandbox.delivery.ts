import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../../shop';
import { type DueEvent, settleEvent, takeDueEvents } from './sandbox.queries';
import { SIGNATURE_HEADER, signEvent } from './sandbox.signature';

export type { DueEvent } from './sandbox.queries';

/** Sends a signed event to the shop; returns the status of the response. */
export type Deliver = (body: string, signature: string) => Promise<number>;

const BATCH = 20;

/** Delivers every due event, from any replica. An event without a 2xx response is delivered again, with growing delays. */
export async function deliverSandboxEvents(shop: Shop, deliver: Deliver): Promise<void> {
  for (;;) {
    const events = await takeDueEvents(shop.pool, BATCH);
    await deliverEvents(shop, deliver, events);
    if (events.length < BATCH) return;
  }
}

export async function deliverEvents(
  shop: Shop,
  deliver: Deliver,
  events: DueEvent[],
): Promise<void> {
  for (const { id, body, now } of events) {
    const status = await deliver(body, signEvent(shop, body, now));
    if (status >= 200 && status < 300) await settleEvent(shop.pool, id);
    else shop.log.warn({ event: id, status }, 'a sandbox event was refused and will be sent again');
  }
}

/** Delivers through the shop's own HTTP stack, without a socket. */
export function createDeliver(app: FastifyInstance): Deliver {
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
