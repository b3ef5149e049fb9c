import { type Connection, queryOne, raw } from '../database/database';
import { GONE_UNITS } from '../database/fragments/refund-columns';
import type { ShopOrderTable } from '../database/rows';
import type { EmailProduct } from './email-data.queries';

/** The items of an order that its customer is asked to review. */
export interface ReviewEmailData
  extends Pick<ShopOrderTable, 'accountId' | 'firstName' | 'lastName' | 'email' | 'language'> {
  /** Whether the address is confirmed. */
  isConfirmed: boolean;
  placedOn: string;
  lines: (EmailProduct & { id: string })[];
}

/**
 * The order of an invitation, with the items that were delivered, kept and not reviewed yet; null if none is left, if the customer was
 * erased, or if the address does not want to be asked.
 */
export function findReviewEmailData(connection: Connection, invitationId: string) {
  return queryOne<ReviewEmailData>(connection, 'mail-review-request')`
    select * from (
      select o.account_id, o.first_name, o.last_name, o.email, o.language,
        (a.email_confirmed_at is not null and lower(a.email) = lower(o.email)) is true as is_confirmed,
        shop_day(o.placed_at)::text as placed_on, (
          select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'title', l.title, 'brand', l.brand,
            'colour', l.colour, 'size', l.size, 'imageUrl', l.image_url, 'images', p.images) order by l.position)
          from order_line l join product p on p.id = l.product_id
          where l.order_id = o.id
            and l.quantity > ${raw(GONE_UNITS)}
            and not exists (select from review where order_line_id = l.id)
        ) as lines
      from review_invitation i
        join shop_order o on o.id = i.order_id and o.status = 'Delivered' and o.deleted_at is null and o.email <> ''
        join account a on a.id = o.account_id and a.erased_at is null
      where i.id = ${invitationId} and not exists (select from review_opt_out out where out.email = lower(o.email))
        and not exists (select from refused_address refused where refused.email = lower(o.email))
    ) as request where lines is not null`;
}
