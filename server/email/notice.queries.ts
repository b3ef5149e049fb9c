import type { ProductImage } from '#contract/catalogue';
import type { Connection } from '../database/database';

/** A size that is back in stock, and the recipient of the notice. */
export interface NoticeEmailData {
  account_id: string | null;
  email: string;
  /** Whether the address is confirmed. */
  is_confirmed: boolean;
  product_id: string;
  title: string;
  brand: string;
  colour: string;
  size: string;
  image_url: string;
  images: ProductImage[];
  /** Whole cents, both. */
  price: number;
  discount_price: number;
}

/** The product and size of a notice, while it is on sale and in stock and its recipient exists. */
export async function findNoticeEmailData(
  connection: Connection,
  noticeId: string,
): Promise<NoticeEmailData | null> {
  const { rows } = await connection.query<NoticeEmailData>({
    name: 'mail-notice',
    text: `select n.account_id, coalesce(a.email, n.email) as email,
        a.email_confirmed_at is not null as is_confirmed, p.id as product_id, p.title, p.brand,
        coalesce(c.name, '') as colour, n.size, p.image_url, p.images, p.price, p.discount_price
      from stock_notice n
      join product p on p.id = n.product_id and p.archived_at is null
      join product_size s on s.product_id = n.product_id and s.name = n.size and s.quantity > 0
      left join colour c on c.id = p.colour_id
      left join account a on a.id = n.account_id
      where n.id = $1 and a.erased_at is null`,
    values: [noticeId],
  });
  return rows[0] ?? null;
}
