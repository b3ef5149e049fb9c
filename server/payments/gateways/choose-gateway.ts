import { SpanKind } from '@opentelemetry/api';
import {
  BANK_TRANSFER,
  type GatewayName,
  isCollectedOutside,
  ON_DELIVERY,
} from '#contract/values/orders/payment-methods';
import { ownValue } from '#contract/values/own-value';
import { type Breaker, createBreaker } from '../../concurrency/breaker';
import { withTimeout } from '../../concurrency/with-timeout';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { versionsOfSecret } from '../../secrets/secrets.service';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { inSpan } from '../../telemetry/spans';
import type { PaymentRow } from '../payments.rules';
import { type Gateway, GatewayRejection, type SavingCards, type WebhookHeaders } from './gateway';
import { mollieGateway } from './mollie/mollie.gateway';
import type { MollieKeys } from './mollie/mollie.provider';
import { currentKeys, isSwitchedOn, keysOfVersion, paymentSecretOf } from './payment-setup.service';
import { payPalGateway } from './paypal/paypal.gateway';
import type { PayPalKeys } from './paypal/paypal.provider';
import { DEFAULT_PROVIDER, type ProviderName, providerNamed, providers } from './registry';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { stripeGateway } from './stripe/stripe.gateway';
import type { StripeSettings } from './stripe/stripe.provider';

const MAX_FAILURES = 5;
const OPEN_MS = 3_000;

/** The gateway of each provider of the registry, with its keys. */
const open: Record<ProviderName, (shop: Shop, keys: never) => Gateway> = {
  sandbox: (shop) => sandboxGateway(shop),
  stripe: ({ log }, keys: StripeSettings) => stripeGateway(keys, log),
  mollie: (_shop, keys: MollieKeys) => mollieGateway(keys),
  paypal: (_shop, keys: PayPalKeys) => payPalGateway(keys),
};

/** The gateways of a process; each has its circuit breaker. Those with keys that staff have entered are added when needed. */
export function createGateways(shop: Shop): Shop['gateways'] {
  const gateways: Shop['gateways'] = new Map([
    [ON_DELIVERY, outsideGateway({ refund: async () => {} })],
    [BANK_TRANSFER, outsideGateway({ refund: refuse })],
  ]);
  for (const { name } of providers) {
    const keys = shop.config.providerKeys.get(name);
    if (keys !== undefined) gateways.set(name, openGateway(shop, name, keys));
  }
  return gateways;
}

/** The gateway of a provider with given keys, such as ones that are not stored yet. */
function openGateway(shop: Shop, name: GatewayName, keys: unknown): Gateway {
  const openKeyed = ownValue(open, name);
  if (!openKeyed) throw new Error(`There is no payment provider ${name}.`);
  return guard(shop, name, openKeyed(shop, keys as never));
}

/** A gateway, and the version of the stored keys that it has; null for those of the environment. */
export interface KeyedGateway {
  gateway: Gateway;
  keysVersion: number | null;
}

/** A gateway that events are verified with; `isCurrent` with the keys that make new payments. */
export interface HeardGateway extends KeyedGateway {
  isCurrent: boolean;
}

/** The gateway of a provider with its current keys. Throws `unavailable` if it has none. */
export async function currentGateway(shop: Shop, name: GatewayName): Promise<KeyedGateway> {
  const found = await findCurrent(shop, name);
  if (!found) throw new ShopError('unavailable', { message: refusals.payment.notSetUp });
  return found;
}

/**
 * The gateway of a stored payment, with the keys that made it. If the provider no longer accepts these, as after they were renewed
 * at the same account, the current ones are used. Throws `unavailable` if there are none.
 */
export async function gatewayOf(
  shop: Shop,
  { gateway: name, keysVersion }: Pick<PaymentRow, 'gateway' | 'keysVersion'>,
): Promise<Gateway> {
  const own = await findVersion(shop, name, keysVersion);
  const current = await findCurrent(shop, name);
  if (!own) return (current ?? (await currentGateway(shop, name))).gateway;
  return current && current.gateway !== own ? succeededBy(own, current.gateway) : own;
}

/**
 * The gateways of a provider that can report payments, those with the current keys first: a replaced version can still have open
 * payments. None if it has no keys, or moves no money and is switched off.
 */
export async function heardGateways(shop: Shop, name: GatewayName): Promise<HeardGateway[]> {
  if (isCollectedOutside(name) || providerNamed(name) === null) return [];
  if (name === DEFAULT_PROVIDER && !(await isSwitchedOn(shop, name))) return [];
  const current = await findCurrent(shop, name);
  const heard: HeardGateway[] = current ? [{ ...current, isCurrent: true }] : [];
  for (const keysVersion of await versionsOfSecret(shop.pool, paymentSecretOf(name))) {
    if (keysVersion === current?.keysVersion) continue;
    const gateway = await findVersion(shop, name, keysVersion);
    if (gateway) heard.push({ gateway, keysVersion, isCurrent: false });
  }
  return heard;
}

async function findCurrent(shop: Shop, name: GatewayName): Promise<KeyedGateway | null> {
  const fromServer = shop.gateways.get(name);
  if (fromServer) return { gateway: fromServer, keysVersion: null };
  const current = await currentKeys(shop, name, await readSettings(shop));
  const gateway = current && (await findVersion(shop, name, current.keysVersion));
  return gateway ? { gateway, keysVersion: current.keysVersion } : null;
}

/** Null if the keys were deleted, or cannot be read. */
async function findVersion(
  shop: Shop,
  name: GatewayName,
  version: number | null,
): Promise<Gateway | null> {
  if (version === null) return shop.gateways.get(name) ?? null;
  const id = `${name}:${version}`;
  const opened = shop.gateways.get(id);
  if (opened) return opened;
  const keys = await keysOfVersion(shop, name, version);
  if (keys === null) return null;
  // A concurrent request may have opened it.
  const gateway = shop.gateways.get(id) ?? openGateway(shop, name, keys);
  shop.gateways.set(id, gateway);
  return gateway;
}

/** A gateway whose calls are made by `next` once its own keys are no longer accepted. */
function succeededBy(own: Gateway, next: Gateway): Gateway {
  const call = async <Output>(run: (gateway: Gateway) => Promise<Output>): Promise<Output> => {
    try {
      return await run(own);
    } catch (error) {
      if (!(error instanceof GatewayRejection) || (await acceptsKeys(own))) throw error;
      return run(next);
    }
  };
  const { capture, cards, retrieveDispute } = own;
  return {
    createPayment: (payment) => call((gateway) => gateway.createPayment(payment)),
    retrieve: (reference) => call((gateway) => gateway.retrieve(reference)),
    ...(retrieveDispute && {
      retrieveDispute: (dispute) =>
        call((gateway) => (gateway.retrieveDispute ?? retrieveDispute)(dispute)),
    }),
    refund: (refund) => call((gateway) => gateway.refund(refund)),
    listCharges: (query) => call((gateway) => gateway.listCharges(query)),
    cancel: (reference) => call((gateway) => gateway.cancel(reference)),
    ...(capture && {
      capture: (order) => call((gateway) => (gateway.capture ?? capture)(order)),
    }),
    ...(cards && {
      cards: eachCall(
        (select) => (input) => call((gateway) => select(gateway.cards ?? cards)(input)),
      ),
    }),
    parseWebhook: own.parseWebhook,
  };
}

/** The calls about saved cards, each made in another way. */
function eachCall(
  made: <Input, Output>(
    select: (cards: SavingCards) => (input: Input) => Promise<Output>,
  ) => (input: Input) => Promise<Output>,
): SavingCards {
  return {
    createCustomer: made((cards) => cards.createCustomer),
    isKnown: made((cards) => cards.isKnown),
    openSession: made((cards) => cards.openSession),
    list: made((cards) => cards.list),
    remove: made((cards) => cards.remove),
    deleteCustomer: made((cards) => cards.deleteCustomer),
  };
}

/** Whether the keys are accepted; true if the provider cannot be asked. */
async function acceptsKeys({ checkKeys }: Gateway): Promise<boolean> {
  if (!checkKeys) return true;
  return checkKeys().then(
    () => true,
    (error) => !(error instanceof GatewayRejection),
  );
}

function guard(shop: Shop, name: GatewayName, gateway: Gateway): Gateway {
  const breaker = createBreaker({
    service: 'the payment gateway',
    isAnswer: (error) => error instanceof GatewayRejection,
    maxFailures: MAX_FAILURES,
    openMs: OPEN_MS,
    onChange: (state) =>
      state === 'open'
        ? shop.log.error({ gateway: name }, 'the payment gateway is down')
        : shop.log.info({ gateway: name }, 'the payment gateway is back'),
  });
  // Apart from the calls: most events are verified without one, also while the gateway is down.
  const webhookBreaker = createBreaker({
    service: 'the verification of events',
    isAnswer: (error) => error instanceof ShopError,
    maxFailures: MAX_FAILURES,
    openMs: OPEN_MS,
  });
  return guardGateway(shop, name, gateway, { breaker, webhookBreaker });
}

/** Timeout of requests and the reconciler, in milliseconds. */
const REQUEST_TIMEOUT_MS = 3_000;
/** Timeout of jobs; short enough for a batch of jobs to end within its lease. */
const JOB_TIMEOUT_MS = 6_000;

/** A gateway with a timeout, a span and a measurement of every call, and a circuit breaker. */
function guardGateway(
  { metrics }: Shop,
  name: GatewayName,
  gateway: Gateway,
  { breaker, webhookBreaker }: { breaker: Breaker; webhookBreaker: Breaker },
): Gateway {
  const guarded = <Input, Output>(
    operation: string,
    timeoutMs: number,
    call: (input: Input) => Promise<Output>,
    breakerOfCall = breaker,
  ) => {
    const options = { kind: SpanKind.CLIENT, attributes: { 'selvedge.gateway': name } };
    return async (input: Input): Promise<Output> => {
      const end = metrics.gatewayCalls.startTimer({ gateway: name, operation });
      try {
        const output = await inSpan(`${operation} ${name}`, options, () =>
          breakerOfCall.run(() => withTimeout(call(input), timeoutMs, 'the payment gateway')),
        );
        end({ outcome: 'answered' });
        return output;
      } catch (error) {
        const isAnswer = error instanceof GatewayRejection || error instanceof ShopError;
        end({ outcome: isAnswer ? 'rejected' : 'failed' });
        throw error;
      }
    };
  };
  // A provider may have to be asked for its keys to verify an event, such as the certificate of a signature.
  const parse = guarded(
    'parse webhook',
    REQUEST_TIMEOUT_MS,
    (event: { rawBody: Buffer; headers: WebhookHeaders; receivedAt: Date }) =>
      gateway.parseWebhook(event.rawBody, event.headers, event.receivedAt),
    webhookBreaker,
  );
  const { cards, checkKeys, listMethods } = gateway;
  const checking = guarded('check keys', REQUEST_TIMEOUT_MS, async (_: undefined) => checkKeys?.());
  const listing = guarded(
    'list methods',
    REQUEST_TIMEOUT_MS,
    async (_: undefined) => (await listMethods?.()) ?? [],
  );
  return {
    createPayment: guarded('create payment', REQUEST_TIMEOUT_MS, gateway.createPayment),
    retrieve: guarded('retrieve payment', REQUEST_TIMEOUT_MS, gateway.retrieve),
    ...(gateway.retrieveDispute && {
      retrieveDispute: guarded('retrieve dispute', REQUEST_TIMEOUT_MS, gateway.retrieveDispute),
    }),
    listCharges: guarded('list charges', JOB_TIMEOUT_MS, gateway.listCharges),
    refund: guarded('refund payment', JOB_TIMEOUT_MS, gateway.refund),
    cancel: guarded('cancel payment', JOB_TIMEOUT_MS, gateway.cancel),
    ...(gateway.capture && {
      capture: guarded('capture payment', JOB_TIMEOUT_MS, gateway.capture),
    }),
    ...(cards && {
      cards: eachCall((select) => guarded('saved cards', REQUEST_TIMEOUT_MS, select(cards))),
    }),
    ...(checkKeys && { checkKeys: () => checking(undefined) }),
    ...(gateway.listReturned && {
      listReturned: guarded('list returned money', JOB_TIMEOUT_MS, gateway.listReturned),
    }),
    ...(listMethods && { listMethods: () => listing(undefined) }),
    parseWebhook: (rawBody, headers, receivedAt) => parse({ rawBody, headers, receivedAt }),
  };
}

/** A gateway that collects outside the shop: staff record what arrives, and there is nothing to call. */
function outsideGateway({ refund }: Pick<Gateway, 'refund'>): Gateway {
  return {
    createPayment: refuse,
    retrieve: refuse,
    cancel: refuse,
    refund,
    listCharges: async () => ({ charges: [], next: null }),
    parseWebhook: async () => {
      throw new ShopError('not_found');
    },
  };
}

async function refuse(): Promise<never> {
  throw new GatewayRejection('There is no payment gateway.');
}
