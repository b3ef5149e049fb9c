import type { SitePageDocument } from '#contract/admin/content/site-pages';
import type { SitePageKind, SitePageState } from '#contract/values/content/site-pages';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import { lockNamed } from '../database/locks';
import type { PageOffset } from '../database/ordering';
import type { SitePagePublicationTable, SitePageTable } from '../database/rows';

export interface SitePageRow
  extends Pick<
    SitePageTable,
    | 'id'
    | 'kind'
    | 'draftId'
    | 'publishAt'
    | 'hideAt'
    | 'publishedAt'
    | 'changedAt'
    | 'changedBy'
    | 'version'
  > {
  live: SitePageDocument | null;
  draft: SitePageDocument | null;
  changedByName: { firstName: string; lastName: string } | null;
  state: SitePageState;
  now: Date;
}

const STATE = `case
    when p.live is null and p.publish_at is not null then 'scheduled'
    when p.live is null and p.published_at is null then 'draft'
    when p.live is null or p.hide_at <= now() then 'hidden'
    else 'published'
  end`;
/** Whether shoppers see a page. */
const SHOWN = 'p.live is not null and (p.hide_at is null or p.hide_at > now())';
const COLUMNS = `p.id, p.kind, p.live, p.draft, p.draft_id, p.publish_at,
  p.hide_at, p.published_at, p.changed_at, p.changed_by,
  case when a.id is not null then json_build_object('firstName', a.first_name, 'lastName', a.last_name) end
    as changed_by_name, ${STATE} as state, p.version, now()
  from site_page p left join account a on a.id = p.changed_by`;

/** Serializes changes of pages until the commit, so that two never take the same slug. */
export async function lockSitePages(tx: Connection): Promise<void> {
  await lockNamed(tx, 'site pages');
}

export function findSitePage(connection: Connection, id: string) {
  return queryOne<SitePageRow>(connection, 'site-page-find')`
    select ${raw(COLUMNS)} where p.id = ${id}`;
}

/** The page whose draft has a slug. */
export function findDraftAt(connection: Connection, kind: SitePageKind, slug: string) {
  return queryOne<SitePageRow>(connection, 'site-page-find-draft')`
    select ${raw(COLUMNS)} where p.kind = ${kind} and p.draft is not null and p.draft ->> 'slug' = ${slug}`;
}

/** The page that is or was published at a URL; `live` is null if it is no longer shown. Null for an unknown URL. */
export function findBySlug(connection: Connection, kind: SitePageKind, slug: string) {
  return queryOne<
    Pick<SitePageTable, 'publishedAt'> & {
      id: string | null;
      live: SitePageDocument | null;
      now: Date;
    }
  >(connection, 'site-page-at')`
    select p.id, p.live, p.published_at, now()
    from site_page_address d left join site_page p on p.id = d.page_id and ${raw(SHOWN)}
    where d.kind = ${kind} and d.slug = ${slug}`;
}

/** Whether another page has or will have a slug. */
export function isSlugUsed(
  connection: Connection,
  { id, kind, slug }: { id: string; kind: SitePageKind; slug: string },
) {
  return queryValue<boolean>(connection, 'site-page-slug-used')`
    select exists (
      select from site_page p where p.kind = ${kind} and p.id <> ${id}
        and ${slug} in (coalesce(p.live ->> 'slug', ''), coalesce(p.draft ->> 'slug', ''))
    )`;
}

export async function insertSitePage(
  tx: Connection,
  page: Pick<SitePageRow, 'id' | 'kind' | 'draft' | 'draftId' | 'changedBy'>,
): Promise<void> {
  await execute(tx, 'site-page-insert')`
    insert into site_page (id, kind, draft, draft_id, changed_by)
    values (${page.id}, ${page.kind}, ${page.draft}, ${page.draftId}, ${page.changedBy})`;
}

type Stored = Pick<
  SitePageRow,
  'id' | 'live' | 'draft' | 'draftId' | 'publishAt' | 'hideAt' | 'publishedAt' | 'changedBy'
>;

/** Stores the state of a page. */
export async function updateSitePage(tx: Connection, page: Stored): Promise<void> {
  await execute(tx, 'site-page-update')`
    update site_page set live = ${page.live}, draft = ${page.draft}, draft_id = ${page.draftId},
      publish_at = ${page.publishAt}, hide_at = ${page.hideAt}, published_at = ${page.publishedAt},
      changed_by = ${page.changedBy}, changed_at = now()
    where id = ${page.id}`;
}

/** Deletes a page; its URLs stay without one. */
export function deleteSitePageRow(tx: Connection, id: string) {
  return matchesOne(tx, 'site-page-delete')`delete from site_page where id = ${id}`;
}

/** Gives a slug to a page; another one loses it. */
export async function takeSlug(
  tx: Connection,
  { id, kind, slug }: { id: string; kind: SitePageKind; slug: string },
): Promise<void> {
  await execute(tx, 'site-page-take-slug')`
    insert into site_page_address (kind, slug, page_id) values (${kind}, ${slug}, ${id})
    on conflict (kind, slug) do update set page_id = excluded.page_id`;
}

/** The pages whose draft is to be published now. */
export function listDueSitePages(connection: Connection) {
  return queryAll<Pick<SitePageTable, 'id'>>(connection, 'site-page-due')`
    select id from site_page where publish_at <= now() order by publish_at, id`;
}

export interface SitePageFilter {
  q: string | null;
  kind: SitePageKind | null;
  state: SitePageState | null;
}

/** A page of the pages, the last changed first, with the number of matches. */
export function listSitePageRows(
  connection: Connection,
  { q, kind, state }: SitePageFilter,
  { limit, offset }: PageOffset,
) {
  return queryAll<SitePageRow & { total: number }>(connection, 'site-page-list')`
    select count(*) over ()::int as total, ${raw(COLUMNS)}
    where (${q}::text is null or position(lower(${q}) in lower(concat(coalesce(p.draft, p.live) ->> 'title', ' ',
        coalesce(p.draft, p.live) ->> 'slug'))) > 0)
      and (${kind}::text is null or p.kind = ${kind}) and (${state}::text is null or ${raw(STATE)} = ${state})
    order by p.changed_at desc, p.id desc limit ${limit} offset ${offset}`;
}

/** The shown pages of a kind, newest first, with their number. */
export function listShownRows(
  connection: Connection,
  kind: SitePageKind,
  { limit, offset }: PageOffset,
) {
  return queryAll<
    Pick<SitePageTable, 'id' | 'changedAt'> & {
      live: SitePageDocument;
      publishedAt: Date;
      total: number;
    }
  >(connection, 'site-page-list-shown')`
    select p.id, p.live - 'sections' as live, p.published_at, p.changed_at,
      count(*) over ()::int as total
    from site_page p where p.kind = ${kind} and ${raw(SHOWN)}
    order by coalesce(p.live ->> 'day', shop_day(p.published_at, (select shop_time_zone()))::text) desc, p.id desc
    limit ${limit} offset ${offset}`;
}

interface PublicationRow extends Pick<SitePagePublicationTable, 'number' | 'publishedAt'> {
  value: SitePageDocument;
  publishedBy: { firstName: string; lastName: string } | null;
}

/** The published versions of a page, newest first. */
export function listPublicationRows(connection: Connection, pageId: string) {
  return queryAll<PublicationRow>(connection, 'site-page-publications')`
    select u.number, u.value, u.published_at,
      case when a.id is not null then json_build_object('firstName', a.first_name, 'lastName', a.last_name) end
        as published_by
    from site_page_publication u left join account a on a.id = u.published_by
    where u.page_id = ${pageId} order by u.number desc`;
}

/** Adds a published version and deletes all but the newest. */
export async function insertPublication(
  tx: Connection,
  { pageId, value, publishedBy }: { pageId: string; value: unknown; publishedBy: string | null },
  kept: number,
): Promise<void> {
  await execute(tx, 'site-page-publication-insert')`
    insert into site_page_publication (page_id, number, value, published_by)
    select ${pageId}, coalesce(max(number), 0) + 1, ${JSON.stringify(value)}, ${publishedBy}
    from site_page_publication where page_id = ${pageId}`;
  await execute(tx, 'site-page-publication-forget-old')`
    delete from site_page_publication where page_id = ${pageId}
      and number <= (select max(number) from site_page_publication where page_id = ${pageId}) - ${kept}`;
}
