import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { enqueue } from '../../jobs/queue';
import {
  forgetEmptyGuests,
  type GuestOrder,
  hasOtherOrders,
  lockGuestOrders,
  lockPaymentsAndTotals,
  lockUnpaidOrders,
  moveOrders,
  nameGuests,
} from './claims.queries';
import { insertVisitor } from './guests.queries';

/**
 * Gives the orders that guests placed with an address to the account whose owner confirmed the address: by an emailed
 * link, or by signing in to an account whose address is confirmed.
 */
export async function claimGuestOrders(
  tx: Connection,
  accountId: string,
  email: string,
): Promise<void> {
  await claim(tx, accountId, await lockGuestOrders(tx, email));
}

/** Gives a guest's unpaid orders to the account that the same shopper has signed in to. */
export async function claimUnpaidOrders(
  tx: Connection,
  accountId: string,
  guestId: string,
): Promise<void> {
  await claim(tx, accountId, await lockUnpaidOrders(tx, guestId));
}

/**
 * The guest who has all guests' orders emailed to an address, and no other orders: an existing one, or a new one who gets these
 * orders. Null if no guest has such orders. The caller has proved the address.
 */
export async function gatherGuestOrders(tx: Connection, email: string): Promise<string | null> {
  const orders = await lockGuestOrders(tx, email);
  const [first] = orders;
  if (!first) return null;
  const isOne = orders.every(({ accountId }) => accountId === first.accountId);
  if (isOne && !(await hasOtherOrders(tx, first.accountId, email))) return first.accountId;
  const id = newId();
  await insertVisitor(tx, id, null);
  await claim(tx, id, orders);
  return id;
}

async function claim(tx: Connection, accountId: string, orders: GuestOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const orderIds = orders.map(({ id }) => id);
  const guests = [...new Set(orders.map((order) => order.accountId))];
  const accounts = [...guests, accountId];
  await lockPaymentsAndTotals(tx, orderIds, accounts);
  await moveOrders(tx, accountId, orderIds, accounts);
  await forgetEmptyGuests(tx, guests);
  await nameGuests(tx, accounts);
  const newest = orderIds.at(-1);
  // The address is saved from the newest paid order of the account, whichever order the job names.
  if (newest !== undefined)
    await enqueue(tx, 'save-order-address', { orderId: newest }, { key: `${newest}:${accountId}` });
  await recordAudit(tx, {
    actorId: accountId,
    action: 'account.claim-orders',
    entity: 'account',
    entityId: accountId,
    after: { orders: orders.length },
  });
}
