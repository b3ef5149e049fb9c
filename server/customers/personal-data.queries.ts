import type { Connection } from '../database/database';

// What is held of one person lies in many features' tables. It is read here in one place, so that nothing is forgotten.

export interface HeldOrder {
  id: string;
  number: number;
  tracking_number: string;
  carrier: string;
  placed_at: Date;
  status: string;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  street_address: string;
  city: string;
  state: string;
  zip_code: string;
  promo_code: string | null;
  promo: number;
  shipping: number;
  total: number;
  payment_status: string | null;
  refunded: number | null;
  brand: string | null;
  last4: string | null;
  items: {
    title: string;
    brand: string;
    colour: string;
    size: string;
    quantity: number;
    unit_price: number;
    unit_discount_price: number;
  }[];
}

export async function listHeldOrders(tx: Connection, accountId: string): Promise<HeldOrder[]> {
  const { rows } = await tx.query<HeldOrder>({
    name: 'person-orders',
    text: `select o.id, o.number, o.tracking_number, o.carrier, o.placed_at, o.status, o.first_name, o.last_name, o.email, o.mobile, o.street_address, o.city,
        o.state, o.zip_code, o.promo_code, o.promo, o.shipping, o.total,
        p.status as payment_status, p.refunded, p.brand, p.last4,
        (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'brand', l.brand, 'colour', l.colour,
            'size', l.size, 'quantity', l.quantity, 'unit_price', l.unit_price,
            'unit_discount_price', l.unit_discount_price) order by l.position), '[]')
          from order_line l where l.order_id = o.id) as items
      from shop_order o left join payment p on p.order_id = o.id
      where o.account_id = $1 order by o.placed_at, o.id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldReturns(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{
    id: string;
    order_id: string;
    reason: string;
    rejection: string | null;
    status: string;
    requested_at: Date;
  }>({
    name: 'person-returns',
    text: `select r.id, r.order_id, r.reason, r.rejection, r.status, r.requested_at
      from return_request r join shop_order o on o.id = r.order_id
      where o.account_id = $1 order by r.requested_at, r.id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldSessions(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ created_at: Date; expires_at: Date }>({
    name: 'person-sessions',
    text: 'select created_at, expires_at from session where account_id = $1 order by created_at',
    values: [accountId],
  });
  return rows;
}

export async function listHeldWishes(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ product_id: string; title: string; added_at: Date }>({
    name: 'person-wishlist',
    text: `select w.product_id, p.title, w.added_at from wishlist_item w join product p on p.id = w.product_id
      where w.account_id = $1 order by w.added_at, w.product_id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldCart(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{
    product_id: string;
    title: string;
    size: string;
    quantity: number;
    added_at: Date;
  }>({
    name: 'person-cart',
    text: `select i.product_id, p.title, i.size, i.quantity, i.added_at
      from cart_item i join product p on p.id = i.product_id
      where i.account_id = $1 order by i.added_at, i.id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldAddresses(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{
    id: string;
    first_name: string;
    last_name: string;
    mobile: string;
    street_address: string;
    city: string;
    state: string;
    zip_code: string;
    is_default: boolean;
  }>({
    name: 'person-addresses',
    text: `select id, first_name, last_name, mobile, street_address, city, state, zip_code, is_default
      from address where account_id = $1 order by created_at, id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldNotices(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{
    product_id: string;
    title: string;
    size: string;
    created_at: Date;
  }>({
    name: 'person-notices',
    text: `select n.product_id, p.title, n.size, n.created_at
      from stock_notice n join product p on p.id = n.product_id
      where n.account_id = $1 order by n.created_at, n.id`,
    values: [accountId],
  });
  return rows;
}

export async function listHeldPromoCodes(tx: Connection, accountId: string): Promise<string[]> {
  const { rows } = await tx.query<{ code: string }>({
    name: 'person-promotions',
    text: 'select code from promotion where account_id = $1 order by code',
    values: [accountId],
  });
  return rows.map((row) => row.code);
}

export async function findSubscription(tx: Connection, email: string) {
  const { rows } = await tx.query<{ subscribed_at: Date; confirmed_at: Date | null }>({
    name: 'person-newsletter',
    text: 'select subscribed_at, confirmed_at from newsletter_subscriber where email = lower($1)',
    values: [email],
  });
  return rows[0] ?? null;
}

/** Mails of an account; with `email`, those that did not go to that address. */
export async function listHeldMails(tx: Connection, accountId: string, email: string | null) {
  const { rows } = await tx.query<{
    recipient: string;
    subject: string;
    body_text: string;
    created_at: Date;
  }>({
    name: 'person-mails',
    text: `select recipient, subject, body_text, created_at from mail
      where account_id = $1 and ($2::text is null or lower(recipient) <> lower($2)) order by created_at, id`,
    values: [accountId, email],
  });
  return rows;
}

export async function listHeldEmails(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ old_email: string; created_at: Date }>({
    name: 'person-former-emails',
    text: 'select old_email, created_at from email_change where account_id = $1 order by created_at, id',
    values: [accountId],
  });
  return rows;
}

export async function findMembership(tx: Connection, accountId: string) {
  const { rows } = await tx.query<{ created_at: Date; unpaid_units: number | null }>({
    name: 'person-membership',
    text: 'select created_at, unpaid_units from account where id = $1',
    values: [accountId],
  });
  return rows[0] ?? null;
}
