import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments';
import { ShopError } from '../../../http/errors';
import { mount } from '../../../http/mount';
import type { Shop } from '../../../shop';
import { deliverSandboxEvents, deliverTo } from './sandbox.delivery';
import { confirmSandboxPayment } from './sandbox.service';

/** How long a card that hangs lets its shopper wait. */
const HANG_MS = 3_000;
/** How long an answer waits for the shop to have heard of it; most often a few milliseconds do. */
const DELIVERY_MS = 2_000;
const DECLINED = 402;

/** The sandbox gateway's own call, mounted where it is the shop's gateway and nowhere else. */
export function sandboxRoutes(app: FastifyInstance, shop: Shop): void {
  if (shop.config.gateway !== 'sandbox') return;
  const deliver = deliverTo(app);
  app.register(async (scope) => {
    scope.addHook('preSerialization', async (_request, reply, answer) => {
      if ((answer as { status?: unknown } | null)?.status === 'declined') reply.code(DECLINED);
      return answer;
    });
    mount(scope, shop, contract.confirmSandboxPayment, async ({ params, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const outcome = await confirmSandboxPayment(shop, params.clientSecret, body);
      await tellShop(shop, deliver);
      if (outcome.status === 'declined') return outcome;
      if (outcome.hangs) await hang();
      return { status: outcome.status };
    });
  });
}

/** What cannot be delivered now comes with the periodic delivery; the payer is not kept waiting for it. */
async function tellShop(shop: Shop, deliver: Parameters<typeof deliverSandboxEvents>[1]) {
  const delivery = deliverSandboxEvents(shop, deliver).catch((err) =>
    shop.log.warn({ err }, 'sandbox events could not be delivered at once'),
  );
  const patience = new AbortController();
  const enough = wait(DELIVERY_MS, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([delivery, enough]);
  patience.abort();
}

async function hang(): Promise<never> {
  await wait(HANG_MS);
  throw new ShopError('unavailable', { message: 'The payment provider didn’t respond in time.' });
}
