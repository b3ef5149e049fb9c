import { toDollars } from '#contract/money';
import type { PersonalData } from '#contract/personal-data';
import { findAccount } from '../auth/accounts/accounts.queries';
import { profileOf } from '../auth/accounts/accounts.service';
import { findSecondFactor } from '../auth/second-factor/second-factor.queries';
import type { Caller } from '../auth/sessions/sessions';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import {
  findMembership,
  findSubscription,
  type HeldOrder,
  listHeldAddresses,
  listHeldCart,
  listHeldEmails,
  listHeldMails,
  listHeldNotices,
  listHeldOrders,
  listHeldPromoCodes,
  listHeldReturns,
  listHeldSessions,
  listHeldWishes,
} from './personal-data.queries';

/** All that is held of the caller. Mails and orders are theirs by account, never by an address that another may share. */
export async function exportOwnData(shop: Shop, caller: Caller): Promise<PersonalData> {
  const data = await collectPersonalData(shop, caller.accountId);
  if (!data) throw new ShopError('session_ended');
  return data;
}

/**
 * All that is held of a person as of one moment; null where the account is gone. What belongs to the address alone is left
 * out while the address is not confirmed: it may be somebody else's.
 */
export async function collectPersonalData(shop: Shop, id: string): Promise<PersonalData | null> {
  return transaction(shop.pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const account = await findAccount(tx, id);
    const membership = await findMembership(tx, id);
    if (!account || !membership) return null;
    const isOwn = account.email_confirmed_at !== null;
    const subscription = isOwn ? await findSubscription(tx, account.email) : null;
    return {
      exportedAt: new Date().toISOString(),
      account: {
        ...profileOf(account),
        createdAt: membership.created_at.toISOString(),
        unpaidUnits: membership.unpaid_units,
        emailConfirmedAt: account.email_confirmed_at?.toISOString() ?? null,
      },
      formerEmails: (await listHeldEmails(tx, id)).map((row) => ({
        email: row.old_email,
        changedAt: row.created_at.toISOString(),
      })),
      secondFactorSince: (await findSecondFactor(tx, id))?.confirmed_at?.toISOString() ?? null,
      sessions: (await listHeldSessions(tx, id)).map((row) => ({
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
      wishlist: (await listHeldWishes(tx, id)).map((row) => ({
        product: row.product_id,
        title: row.title,
        addedAt: row.added_at.toISOString(),
      })),
      cart: (await listHeldCart(tx, id)).map((row) => ({
        product: row.product_id,
        title: row.title,
        size: row.size,
        quantity: row.quantity,
        addedAt: row.added_at.toISOString(),
      })),
      addresses: (await listHeldAddresses(tx, id)).map((row) => ({
        firstName: row.first_name,
        lastName: row.last_name,
        mobile: row.mobile,
        streetAddress: row.street_address,
        city: row.city,
        state: row.state,
        zipCode: row.zip_code,
        isDefault: row.is_default,
      })),
      stockNotices: (await listHeldNotices(tx, id)).map((row) => ({
        product: row.product_id,
        title: row.title,
        size: row.size,
        askedAt: row.created_at.toISOString(),
      })),
      orders: (await listHeldOrders(tx, id)).map(orderOf),
      returns: (await listHeldReturns(tx, id)).map((row) => ({
        _id: row.id,
        order: row.order_id,
        reason: row.reason,
        rejection: row.rejection,
        status: row.status,
        requestedAt: row.requested_at.toISOString(),
      })),
      promoCodes: await listHeldPromoCodes(tx, id),
      newsletter: subscription && {
        subscribedAt: subscription.subscribed_at.toISOString(),
        confirmedAt: subscription.confirmed_at?.toISOString() ?? null,
      },
      mails: (await listHeldMails(tx, id, isOwn ? null : account.email)).map((row) => ({
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        createdAt: row.created_at.toISOString(),
      })),
    };
  });
}

function orderOf(row: HeldOrder): PersonalData['orders'][number] {
  return {
    _id: row.id,
    number: row.number,
    placedAt: row.placed_at.toISOString(),
    orderStatus: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    streetAddress: row.street_address,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    items: row.items.map((item) => ({
      title: item.title,
      brand: item.brand,
      colour: item.colour,
      size: item.size,
      quantity: item.quantity,
      unitPrice: toDollars(item.unit_price),
      unitDiscountPrice: toDollars(item.unit_discount_price),
    })),
    promoCode: row.promo_code,
    promo: toDollars(row.promo),
    shipping: toDollars(row.shipping),
    total: toDollars(row.total),
    tracking: { number: row.tracking_number, carrier: row.carrier },
    payment:
      row.payment_status === null
        ? null
        : {
            status: row.payment_status,
            refunded: toDollars(row.refunded ?? 0),
            brand: row.brand,
            last4: row.last4,
          },
  };
}
