import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders/sandbox-payments';
import { withTimeout } from '../../../concurrency/with-timeout';
import { ShopError } from '../../../http/errors';
import { implement } from '../../../http/implement';
import { mountRoutes } from '../../../http/mount';
import { takeBytes } from '../../../http/raw-body';
import { refusals } from '../../../http/refusals/messages';
import { textIn } from '../../../http/refusals/refusal-text';
import { languageOfRequest } from '../../../http/request-language';
import type { Shop } from '../../../shop';
import { isSwitchedOn } from '../payment-setup.service';
import {
  createDeliver,
  type Deliver,
  type DueEvent,
  deliverEvents,
  deliverSandboxEvents,
} from './sandbox.delivery';
import { sandboxProvider } from './sandbox.provider';
import { confirmSandboxPayment } from './sandbox.service';
import { bankPage, bankPagePolicy } from './sandbox-bank.page';
import {
  bankPath,
  decideAtBank,
  findBankPayment,
  isBankDecision,
  returnPath,
  wayBackOf,
} from './sandbox-bank.service';

/** Response time of a card that hangs. */
const HANG_MS = 3_000;
/** Maximum time the response waits for the webhook, which usually takes milliseconds. */
const DELIVERY_MS = 2_000;

/** The sandbox gateway's own endpoint and the pages of its test bank, which are found only while it is switched on. */
export function mountSandbox(app: FastifyInstance, shop: Shop): void {
  const deliver = createDeliver(app);
  const routes = implement(contract, {
    confirmSandboxPayment: {
      handle: async ({ params, body, client }) => {
        const { outcome, events } = await confirmSandboxPayment(shop, params.clientSecret, body);
        await deliverBeforeResponse(shop, deliver, events);
        if (outcome.status === 'declined')
          return { ...outcome, message: textIn(outcome.message, languageOfRequest(client)) };
        if (outcome.hangs) await hang();
        return { status: outcome.status };
      },
      statusOf: ({ status }) => (status === 'declined' ? 402 : 200),
    },
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', () => requireSandbox(shop));
    mountRoutes(scope, shop, routes);
    mountBank(scope, shop, deliver);
  });
}

interface BankRequest {
  Params: { secret: string; decision: string };
}

const wayBack = ({ url }: { url: string }) =>
  wayBackOf(new URLSearchParams(url.slice(url.indexOf('?') + 1)));

/** The pages of the test bank, which shoppers visit as they would those of a real one: without the shop's token. */
function mountBank(app: FastifyInstance, shop: Shop, deliver: Deliver): void {
  app.register(async (scope) => {
    // A button's form is empty.
    takeBytes(scope, 1_024);
    scope.get<BankRequest>('/sandbox-gateway/bank/:secret', async (request, reply) => {
      const payment = await findBankPayment(shop, request.params.secret);
      return reply
        .header('content-security-policy', bankPagePolicy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(bankPage(payment, wayBack(request)));
    });
    scope.post<BankRequest>('/sandbox-gateway/bank/:secret/:decision', async (request, reply) => {
      const { secret, decision } = request.params;
      if (!isBankDecision(decision)) throw new ShopError('not_found');
      await deliverBeforeResponse(shop, deliver, await decideAtBank(shop, secret, decision));
      const back = wayBack(request);
      const next = decision === 'later' ? bankPath(secret, back) : returnPath(back);
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    });
  });
}

/** Replaces the sandbox's own processes. */
export function sandboxSchedules(shop: Shop, app: FastifyInstance) {
  const deliver = createDeliver(app);
  const run = async () => {
    if (await isSwitchedOn(shop, sandboxProvider.name)) await deliverSandboxEvents(shop, deliver);
  };
  return [{ name: 'deliver sandbox events', seconds: 1, run }];
}

async function requireSandbox(shop: Shop): Promise<void> {
  if (!(await isSwitchedOn(shop, sandboxProvider.name))) throw new ShopError('not_found');
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
  throw new ShopError('unavailable', { message: refusals.payment.providerLate });
}
