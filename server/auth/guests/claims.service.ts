import { recordAudit } from '../../audit/record.service';
import type { Connection } from '../../database/database';
import {
  forgetEmptyGuests,
  type GuestOrder,
  lockGuestOrders,
  lockPaymentsAndTotals,
  lockUnpaidOrders,
  moveOrders,
} from './claims.queries';

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

async function claim(tx: Connection, accountId: string, orders: GuestOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const orderIds = orders.map(({ id }) => id);
  const guests = [...new Set(orders.map((order) => order.accountId))];
  const accounts = [...guests, accountId];
  await lockPaymentsAndTotals(tx, orderIds, accounts);
  await moveOrders(tx, accountId, orderIds, accounts);
  await forgetEmptyGuests(tx, guests);
  await recordAudit(tx, {
    ...{ actorId: accountId, action: 'account.claim-orders', entity: 'account' },
    ...{ entityId: accountId, after: { orders: orders.length } },
  });
}
