import { type Connection, queryOne, raw } from '../database/database';
import { currentPriceOf, PRIOR_PRICE } from '../database/fragments/current-price';
import { isForSale } from '../database/fragments/live-product';
import type { AccountTable, ProductTable, ReminderTable } from '../database/rows';
import type { EmailProduct } from './email-data.queries';

const PRICE = currentPriceOf('p', 'price');
const DISCOUNT_PRICE = currentPriceOf('p', 'discount_price');

/** SQL for a `ReminderEmailItem` of `product p` in `colour c`; its size and the price that the shopper knows are SQL. */
const itemOf = (size: string, before: string) =>
  `jsonb_build_object('productId', p.id, 'title', p.title, 'brand', p.brand, 'colour', coalesce(c.name, ''),
    'size', ${size}, 'imageUrl', p.image_url, 'images', p.images, 'price', ${PRICE}, 'discountPrice', ${DISCOUNT_PRICE},
    'before', ${before}, 'priorPrice', ${PRIOR_PRICE})`;

/** SQL for whether `account a` gets the emails of a list. */
const wants = (list: ReminderTable['list']) => `wants_emails(a, '${list}', (
    select value from setting where name = 'reminderAudience') = '"customers"'::jsonb is true)`;

const RECIPIENT = 'a.id as account_id, a.first_name, a.last_name, a.email, true as is_confirmed';

/** The recipient of a reminder, who still agrees to reminders, and its subject. Amounts are minor units. */
export interface ReminderEmailData extends Pick<AccountTable, 'firstName' | 'lastName'> {
  accountId: string;
  email: string;
  isConfirmed: boolean;
  items: ReminderEmailItem[];
}

export interface ReminderEmailItem extends Omit<EmailProduct, 'size'> {
  /** Of an item in the cart. */
  size: string | null;
  price: ProductTable['price'];
  discountPrice: ProductTable['discountPrice'];
  /** The price that the shopper knows of a favourite. */
  before: number | null;
  /** As that of `EmailLine`. */
  priorPrice: number | null;
}

/**
 * The cart of a reminder with the items that can be ordered; null if there is none, if its owner has added something or ordered
 * since, or does not want the email any longer.
 */
export function findCartReminderData(connection: Connection, reminderId: string) {
  return queryOne<ReminderEmailData>(connection, 'mail-cart-reminder')`
    select * from (
      select ${raw(RECIPIENT)}, (
        select jsonb_agg(${raw(itemOf('i.size', 'null'))} order by i.added_at, i.id)
        from cart_item i join product p on p.id = i.product_id and ${raw(isForSale('p'))}
        join product_size s on s.product_id = i.product_id and s.name = i.size and s.quantity > 0
        left join colour c on c.id = p.colour_id
        where i.account_id = a.id
        having bool_and(i.order_id is null)
      ) as items
      from reminder r join account a on a.id = r.account_id and ${raw(wants('cart-reminders'))}
      where r.id = ${reminderId}
        and r.cart_left_at = (select max(added_at) from cart_item where account_id = a.id)
    ) as reminder where items is not null`;
}

/** The favourites of a reminder that still cost less than its recipient knows; null if none does, or the email is not wanted. */
export function findPriceDropData(connection: Connection, reminderId: string) {
  return queryOne<ReminderEmailData>(connection, 'mail-price-drop')`
    select * from (
      select ${raw(RECIPIENT)}, (
        select jsonb_agg(${raw(itemOf('null', 'f.before'))} order by f.position)
        from (
          select (value ->> 'productId')::uuid as product_id, (value ->> 'before')::int as before, position
          from jsonb_array_elements(r.favourites) with ordinality as favourite (value, position)
        ) as f
        join wishlist_item w on w.account_id = a.id and w.product_id = f.product_id
        join product p on p.id = f.product_id and ${raw(isForSale('p'))}
          and ${raw(DISCOUNT_PRICE)} < f.before
        left join colour c on c.id = p.colour_id
        where exists (select from product_size s where s.product_id = p.id and s.quantity > 0)
      ) as items
      from reminder r join account a on a.id = r.account_id and ${raw(wants('price-drops'))}
      where r.id = ${reminderId}
    ) as reminder where items is not null`;
}
