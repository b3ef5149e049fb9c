import type { SavedCard } from '#contract/orders/saved-cards';
import { isId } from '#contract/values/id';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import type { PersonalDataHandler } from '../../feature';
import { ShopError } from '../../http/errors';
import { limit } from '../../http/rate-limits';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { findOwner } from '../bank-transfer/bank-transfer.queries';
import { currentGateway, gatewayOf, type KeyedGateway } from '../gateways/choose-gateway';
import { GatewayRejection, type SavingCards } from '../gateways/gateway';
import { methodNamed } from '../gateways/registry';
import { isPayable } from '../payments.rules';
import { paymentOf } from '../payments.service';
import {
  type CustomerRow,
  deleteCustomer,
  findCustomer,
  listCustomers,
  openCustomer,
  separateCustomers,
  storeCustomer,
} from './customers.queries';

// See docs/decisions/0092-saved-cards.md.

const CALLS_PER_MINUTE = 30;

/** Each call asks a provider. */
function limitCalls(shop: Shop, accountId: string): Promise<void> {
  return limit(shop, {
    name: 'saved-cards',
    key: accountId,
    points: CALLS_PER_MINUTE,
    seconds: 60,
  });
}

/**
 * Lets the provider's fields of an order offer the member's saved cards, and to save another. Only for the member who owns the
 * order. Null where the payment saves no cards, or the provider cannot be asked now: the order is paid without.
 */
export async function openCardSession(
  shop: Shop,
  accountId: string,
  orderId: string,
): Promise<string | null> {
  await limitCalls(shop, accountId);
  if (!isId(orderId) || (await findOwner(shop.pool, orderId)) !== accountId)
    throw new ShopError('not_found', { message: refusals.order.notFound });
  const { gateway: name, method, reference, ...payment } = await paymentOf(shop.pool, orderId);
  const isSaved = methodNamed(name, method)?.savesCards === true;
  if (!isSaved || reference === null || !isPayable(payment)) return null;
  try {
    const current = await currentGateway(shop, name);
    const { cards } = current.gateway;
    // A payment with earlier keys can belong to another account at the provider.
    if (!cards || current.keysVersion !== payment.keysVersion) return null;
    const opened = { accountId, name, cards, current };
    const customer = await customerOf(shop, opened);
    try {
      return await cards.openSession({ customer, payment: reference });
    } catch (err) {
      // Staff can have deleted the customer at the provider.
      if (!(err instanceof GatewayRejection) || (await cards.isKnown(customer))) throw err;
      await transaction(shop.pool, (tx) => forgetCustomers(tx, accountId, name));
      const next = await customerOf(shop, opened);
      return await cards.openSession({ customer: next, payment: reference });
    }
  } catch (err) {
    shop.log.warn({ err, orderId }, 'saved cards could not be offered');
    return null;
  }
}

/** The provider's customer of a member, which is made if there is none that the current keys know. */
async function customerOf(
  shop: Shop,
  given: { accountId: string; name: string; cards: SavingCards; current: KeyedGateway },
): Promise<string> {
  const { accountId, name, cards, current } = given;
  const found = await openCustomer(shop.pool, newId(), accountId, name);
  const { reference, keysVersion } = found;
  const isKnown =
    reference !== null && (keysVersion === current.keysVersion || (await cards.isKnown(reference)));
  if (isKnown) return reference;
  let row = found;
  if (reference !== null)
    row = await transaction(shop.pool, async (tx) => {
      await forgetCustomers(tx, accountId, name);
      return openCustomer(tx, newId(), accountId, name);
    });
  const made = await cards.createCustomer({ key: row.id });
  const stored = { id: row.id, reference: made, keysVersion: current.keysVersion };
  await storeCustomer(shop.pool, stored);
  return made;
}

/** The cards of a member. Throws `unavailable` if a provider cannot be asked. */
export async function listSavedCards(shop: Shop, accountId: string): Promise<SavedCard[]> {
  const customers = (await listCustomers(shop.pool, accountId)).filter(hasReference);
  if (customers.length === 0) return [];
  await limitCalls(shop, accountId);
  return asking(shop, async () => {
    const lists = await Promise.all(
      customers.map(async (customer) => (await cardsOf(shop, customer)).list(customer.reference)),
    );
    return lists.flat().map(({ reference, ...card }) => ({ _id: reference, ...card }));
  });
}

/** Removes a card at the provider. Throws `not_found` for one that the member does not have. */
export async function removeSavedCard(
  shop: Shop,
  accountId: string,
  cardId: string,
): Promise<void> {
  await limitCalls(shop, accountId);
  const customers = (await listCustomers(shop.pool, accountId)).filter(hasReference);
  await asking(shop, async () => {
    for (const customer of customers) {
      const cards = await cardsOf(shop, customer);
      const owned = await cards.list(customer.reference);
      if (owned.some(({ reference }) => reference === cardId)) return cards.remove(cardId);
    }
    throw new ShopError('not_found', { message: refusals.payment.noCard });
  });
}

type MadeCustomer = CustomerRow & { reference: string };

const hasReference = (customer: CustomerRow): customer is MadeCustomer =>
  customer.reference !== null;

async function cardsOf(shop: Shop, customer: CustomerRow): Promise<SavingCards> {
  const { cards } = await gatewayOf(shop, customer);
  if (!cards) throw new Error(`The gateway ${customer.gateway} saves no cards.`);
  return cards;
}

async function asking<Answer>(shop: Shop, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (err) {
    if (err instanceof ShopError && err.code === 'not_found') throw err;
    shop.log.warn({ err }, 'a provider could not be asked about saved cards');
    throw new ShopError('unavailable', {
      message: refusals.payment.providerAway,
    });
  }
}

/** Separates a member from the providers' customers, which jobs delete there. */
async function forgetCustomers(
  tx: Connection,
  accountId: string,
  gateway: string | null,
): Promise<void> {
  for (const { id } of await separateCustomers(tx, accountId, gateway))
    await enqueue(tx, 'forget-payment-customer', { customerId: id }, { key: id });
}

/** Deletes a customer, with all saved cards, at the provider. */
export async function forgetCustomer(shop: Shop, customerId: string): Promise<void> {
  const customer = await findCustomer(shop.pool, customerId);
  if (!customer || customer.accountId !== null) return;
  try {
    if (customer.reference !== null)
      await (await cardsOf(shop, customer)).deleteCustomer(customer.reference);
  } catch (err) {
    // It is refused again each time: with keys of another account there is nothing that could be deleted.
    if (!(err instanceof GatewayRejection)) throw err;
    shop.log.error({ err, customer: customer.id }, 'a provider refuses to delete a customer');
  }
  await deleteCustomer(shop.pool, customer.id);
}

export const savedCardData: Required<Pick<PersonalDataHandler, 'export' | 'erase'>> = {
  async export(tx, { accountId }) {
    const customers = await listCustomers(tx, accountId);
    return {
      savedCards: customers.map(({ gateway: provider, reference, createdAt }) => ({
        provider,
        reference,
        since: createdAt.toISOString(),
      })),
    };
  },
  erase: (tx, { accountId }) => forgetCustomers(tx, accountId, null),
};
