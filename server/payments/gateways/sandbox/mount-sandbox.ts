import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/sandbox-payments';
import { withTimeout } from '../../../concurrency/with-timeout';
import { ShopError } from '../../../http/errors';
import { implement } from '../../../http/implement';
import { mountRoutes } from '../../../http/mount';
import type { Shop } from '../../../shop';
import {
  createDeliver,
  type Deliver,
  type DueEvent,
  deliverEvents,
  deliverSandboxEvents,
} from './sandbox.delivery';
import { sandboxProvider } from './sandbox.provider';
import { confirmSandboxPayment } from './sandbox.service';

/** Response time of a card that hangs. */
const HANG_MS = 3_000;
/** Maximum time the response waits for the webhook, which usually takes milliseconds. */
const DELIVERY_MS = 2_000;

/** The sandbox gateway's own endpoint, mounted only if it is the shop's gateway. */
export function mountSandbox(app: FastifyInstance, shop: Shop): void {
  if (shop.config.gateway !== sandboxProvider.name) return;
  const deliver = createDeliver(app);
  const routes = implement(contract, {
    confirmSandboxPayment: {
      handle: async ({ params, body }) => {
        const { outcome, events } = await confirmSandboxPayment(shop, params.clientSecret, body);
        await deliverBeforeResponse(shop, deliver, events);
        if (outcome.status === 'declined') return outcome;
        if (outcome.hangs) await hang();
        return { status: outcome.status };
      },
      statusOf: ({ status }) => (status === 'declined' ? 402 : 200),
    },
  });
  mountRoutes(app, shop, routes);
}

/** What stands for the sandbox's own processes. */
export function sandboxSchedules(shop: Shop, app: FastifyInstance) {
  if (shop.config.gateway !== sandboxProvider.name) return [];
  const run = () => deliverSandboxEvents(shop, createDeliver(app));
  return [{ name: 'deliver sandbox events', seconds: 1, run }];
}

/** Delivers the payment's events before the response. The periodic delivery retries failed ones. */
async function deliverBeforeResponse(
  shop: Shop,
  deliver: Deliver,
  events: DueEvent[],
): Promise<void> {
  try {
    await withTimeout(deliverEvents(shop, deliver, events), DELIVERY_MS, 'the webhook');
  } catch (err) {
    shop.log.warn({ err }, 'sandbox events could not be delivered immediately');
  }
}

async function hang(): Promise<never> {
  await wait(HANG_MS);
  throw new ShopError('unavailable', { message: 'The payment provider didn’t respond in time.' });
}
