import type { Connection } from '../database/database';

// A person is erased in one transaction, whatever feature's table holds something of them; see also personal-data.queries.

/** Holds the account until the commit: what is added to it by others comes before or not at all. */
export async function holdAccount(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'erase-hold',
    text: 'select from account where id = $1 for no key update',
    values: [accountId],
  });
}

/** Empties the account's row. It stays for the orders that point at it. */
export async function blankAccount(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'erase-account',
    text: `update account set first_name = 'Erased', last_name = 'customer', email = '', password_hash = '',
        role = 'User', unpaid_units = null, erased_at = now()
      where id = $1`,
    values: [accountId],
  });
}

/** Takes the person out of the orders; what was bought, for how much and when stays for the books. */
export async function blankOrders(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'erase-orders',
    text: `update shop_order set first_name = 'Erased', last_name = 'customer', email = '', mobile = '',
        street_address = '', city = '', state = '', zip_code = ''
      where account_id = $1`,
    values: [accountId],
  });
  await tx.query({
    name: 'erase-returns',
    text: `update return_request set reason = '' from shop_order o
      where o.id = return_request.order_id and o.account_id = $1`,
    values: [accountId],
  });
}

/** Deletes what belongs to the account alone: sessions, links, cart, wishlist, addresses, mails, kept answers, notices. */
export async function deleteHeld(tx: Connection, accountId: string): Promise<void> {
  for (const [name, table] of byAccount)
    await tx.query({
      name,
      text: `delete from ${table} where account_id = $1`,
      values: [accountId],
    });
  await tx.query({
    name: 'erase-jobs',
    text: `delete from job where kind = 'mail' and payload ->> 'accountId' = $1`,
    values: [accountId],
  });
}

/** Deletes what belongs to an address, which must be the person's: invitations, subscriptions, notices, mails, requests. */
export async function deleteOfAddress(tx: Connection, email: string): Promise<void> {
  await tx.query({
    name: 'erase-invitations',
    text: 'delete from staff_invitation where lower(email) = lower($1)',
    values: [email],
  });
  await tx.query({
    name: 'erase-newsletter',
    text: 'delete from newsletter_subscriber where email = lower($1)',
    values: [email],
  });
  await tx.query({
    name: 'erase-notices-by-email',
    text: 'delete from stock_notice where lower(email) = lower($1)',
    values: [email],
  });
  // A subscriber's mails belong to an address, not to an account.
  await tx.query({
    name: 'erase-newsletter-mails',
    text: 'delete from mail where account_id is null and lower(recipient) = lower($1)',
    values: [email],
  });
  await tx.query({
    name: 'erase-jobs-of-address',
    text: `delete from job where kind in ('mail', 'password-reset')
      and lower($1) in (lower(payload ->> 'email'), lower(payload ->> 'to'))`,
    values: [email],
  });
}

const byAccount = [
  ['erase-sessions', 'session'],
  ['erase-second-factor', 'second_factor'],
  ['erase-resets', 'password_reset'],
  ['erase-confirmations', 'email_confirmation'],
  ['erase-email-changes', 'email_change'],
  ['erase-cart-items', 'cart_item'],
  ['erase-cart', 'cart'],
  ['erase-wishlist', 'wishlist_item'],
  ['erase-addresses', 'address'],
  ['erase-notices', 'stock_notice'],
  ['erase-mails', 'mail'],
  ['erase-answers', 'idempotency_key'],
] as const;
