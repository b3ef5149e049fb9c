import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../../database/database';
import { isForSale } from '../../database/fragments/live-product';
import type { ProductPreviewTable, ProductTable } from '../../database/rows';
import { type ProductWithStyle, styledColumns, type VariantRow } from '../products/product.queries';

/** Drafts that a list of previews shows. */
const MAX_LISTED = 500;

/** SQL: whether a link shows a product. A link of a product shows the drafts of its style. */
const showsOf = (product: string) => `${product}.is_draft and (
    v.product_id is null
    or ${product}.style_id = (select shared.style_id from product shared where shared.id = v.product_id)
  )`;

/** The drafts that a link shows, the latest changed first; null if there is no valid link with this id. */
export async function listPreviewed(
  connection: Connection,
  link: string,
): Promise<(VariantRow & { publishAt: Date | null })[] | null> {
  const isValid = await matchesOne(connection, 'preview-valid')`
    select from product_preview where id = ${link} and expires_at > now()`;
  if (!isValid) return null;
  return queryAll<VariantRow & { publishAt: Date | null }>(connection, 'preview-list-products')`
    select p.id, p.title, p.brand, coalesce(c.name, '') as colour, p.image_url, p.images, p.publish_at
    from product_preview v join product p on ${raw(showsOf('p'))} left join colour c on c.id = p.colour_id
    where v.id = ${link} and v.expires_at > now()
    order by p.updated_at desc, p.id limit ${raw(MAX_LISTED)}`;
}

/** A draft with its variants, drafts among them, if a valid link with this id shows it. */
export function findPreviewed(connection: Connection, link: string, id: string) {
  return queryOne<ProductWithStyle>(connection, 'preview-find-product')`
    select ${raw(styledColumns(`(other.is_draft or ${isForSale('other')})`))}, null as ms_left, null as coming_at
    from product p where p.id = ${id} and exists (
      select from product_preview v where v.id = ${link} and v.expires_at > now() and ${raw(showsOf('p'))}
    )`;
}

export interface PreviewRow
  extends Pick<ProductPreviewTable, 'id' | 'productId' | 'createdAt' | 'expiresAt'> {
  by: { _id: string; firstName: string; lastName: string } | null;
}

/** The valid links that show a product, the newest first. */
export function listLinks(connection: Connection, productId: string) {
  return queryAll<PreviewRow>(connection, 'preview-list')`
    select v.id, v.product_id, v.created_at, v.expires_at, case when a.id is not null then
        json_build_object('_id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
      end as by
    from product_preview v left join account a on a.id = v.actor_id and a.erased_at is null
    where v.expires_at > now() and (v.product_id is null or v.product_id in (
      select other.id from product p join product other on other.style_id = p.style_id where p.id = ${productId}
    ))
    order by v.created_at desc, v.id`;
}

export async function insertLink(
  tx: Connection,
  link: Pick<ProductPreviewTable, 'id' | 'productId' | 'actorId'>,
  days: number,
): Promise<void> {
  await execute(tx, 'preview-insert')`
    insert into product_preview (id, product_id, actor_id, expires_at)
    values (${link.id}, ${link.productId}, ${link.actorId}, now() + make_interval(days => ${days}))`;
}

export function deleteLink(tx: Connection, id: string): Promise<boolean> {
  return matchesOne(tx, 'preview-delete')`
    delete from product_preview where id = ${id} returning id`;
}

export async function deleteExpiredLinks(connection: Connection): Promise<void> {
  await execute(connection, 'preview-delete-expired')`
    delete from product_preview where expires_at < now()`;
}

/** Whether the product exists, in any state. */
export function existsProduct(connection: Connection, id: ProductTable['id']): Promise<boolean> {
  return matchesOne(connection, 'preview-product-exists')`select from product where id = ${id}`;
}
