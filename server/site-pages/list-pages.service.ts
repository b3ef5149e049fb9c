import type { SitePageRow } from '#contract/admin/content/site-pages';
import { sitePagePath } from '#contract/values/content/site-pages';
import { type PageRequest, pageOffset } from '../database/ordering';
import type { Shop } from '../shop';
import { getPage } from './edit-pages.service';
import { listPublicationRows, listSitePageRows, type SitePageFilter } from './site-pages.queries';

type Query = PageRequest & { [Name in keyof SitePageFilter]?: SitePageFilter[Name] | undefined };

/** A page of the pages and articles, for staff. */
export async function listPages(
  shop: Shop,
  { q, kind, state, pageNumber, pageSize }: Query,
): Promise<{ items: SitePageRow[]; total: number }> {
  const rows = await listSitePageRows(
    shop.pool,
    { q: q || null, kind: kind ?? null, state: state ?? null },
    pageOffset({ pageNumber, pageSize }),
  );
  const items = rows.flatMap(
    ({ id, kind, live, draft, state, changedAt, publishAt, hideAt, now }) => {
      const shown = draft ?? live;
      if (!shown) return [];
      return {
        _id: id,
        kind,
        state,
        title: shown.title,
        hasDraft: draft !== null && live !== null,
        path: sitePagePath(kind, (live ?? shown).slug),
        changedAt: changedAt.toISOString(),
        publishAt: publishAt?.toISOString() ?? null,
        hideAt: hideAt && hideAt > now ? hideAt.toISOString() : null,
      };
    },
  );
  return { items, total: rows[0]?.total ?? 0 };
}

/** The published versions of a page, newest first. Throws `not_found`. */
export async function listPublications(shop: Shop, id: string) {
  const page = await getPage(shop.pool, id);
  const rows = await listPublicationRows(shop.pool, id);
  return rows.map(({ number, value, publishedAt, publishedBy }, index) => ({
    number,
    title: value.title,
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    live: index === 0 && page.live !== null,
  }));
}
