import type { SitePageDocument } from '#contract/admin/content/site-pages';
import type { HomeContent } from '#contract/content/content';
import type { SitePageKind } from '#contract/values/content/site-pages';
import { allowTime } from '../database/connections/silence';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { lockNamed } from '../database/locks';
import type { DemoCollection } from './collections';

/** Makes other replicas wait until this transaction ends, and lifts its time limit. */
export async function takeFillLock(tx: Connection): Promise<void> {
  await tx.query(
    `select set_config(name, '0', true)
    from unnest(array['lock_timeout', 'idle_in_transaction_session_timeout']) as name`,
  );
  await allowTime(tx);
  await lockNamed(tx, 'demo');
}

/** Whether there is no product, customer or order; admins do not count. */
export async function isEmptyShop(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ empty: boolean }>(
    `select not exists (select from product)
      and not exists (select from account where role = 'User')
      and not exists (select from shop_order) as empty`,
  );
  return rows[0]?.empty ?? false;
}

export async function findNow(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('select now()');
  const [row] = rows as [{ now: Date }];
  return row.now;
}

/** Publishes the promo banner and the home page, unless there are some. */
export async function insertHome(tx: Connection, { promo, ...home }: HomeContent): Promise<void> {
  await tx.query(
    `insert into content_part (part, live, published_at) values ('promo', $1, now()), ('home', $2, now()) on conflict do nothing`,
    [JSON.stringify(promo), JSON.stringify(home)],
  );
}

/** Publishes a page or an article of the demo shop, as it was at a time. */
export async function insertSitePage(
  tx: Connection,
  kind: SitePageKind,
  page: SitePageDocument,
  at: Date,
): Promise<void> {
  await tx.query(
    `with page as (
        insert into site_page (id, kind, live, draft_id, published_at, changed_at)
        values ($1, $2, $3, gen_random_uuid(), $5, $5) returning id, kind
      ), address as (
        insert into site_page_address (kind, slug, page_id) select kind, $4, id from page
      )
      insert into site_page_publication (page_id, number, value, published_at) select id, 1, $3, $5 from page`,
    [newId(), kind, JSON.stringify(page), page.slug, at],
  );
}

/** Collections in display order. */
export async function insertCollections(
  tx: Connection,
  collections: readonly DemoCollection[],
): Promise<void> {
  for (const [
    at,
    { name, slug, description, image, rule, productIds, sort },
  ] of collections.entries())
    await tx.query(
      `insert into collection (name, slug, description, image, rule, product_ids, sort, is_published, position)
        values ($1, $2, $3, $4, $5, $6, $7, true, $8) on conflict do nothing`,
      [name, slug, description, image, rule, productIds, sort, at + 1],
    );
}
