import type { ArticleHead, SitePage } from '#contract/content/site-pages';
import { type SitePageKind, sitePagePath } from '#contract/values/content/site-pages';
import { dayIn } from '#contract/values/dates';
import * as pages from '#contract/values/pages/storefront-pages';
import { readLayers } from '../content/content.service';
import { isPreviewOf, momentOfPreview } from '../content/preview.service';
import { currentSections } from '../content/sections/home-sections.rules';
import { showSections } from '../content/sections/show-sections.service';
import { type PageRequest, pageOffset } from '../database/ordering';
import { ShopError } from '../http/errors';
import { languageIn, readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { translateDocuments } from '../translations/translated-document';
import { findBySlug, findDraftAt, listShownRows } from './site-pages.queries';
import { atomFeed, toHead } from './site-pages.rules';

interface Asked {
  kind: SitePageKind;
  slug: string;
  preview?: string | undefined;
  /** A further language of the storefront; one that it does not have is ignored, and drafts have no translation. */
  language?: string | undefined;
}

/**
 * The page at a URL, current or earlier; with the token of its draft, the draft. Throws `not_found` for a URL
 * that never was one, and `gone` if its page was deleted or is not shown any more.
 */
export async function getSitePage(shop: Shop, asked: Asked): Promise<SitePage> {
  const kind = asked.kind;
  const slug = asked.slug.toLowerCase();
  const draft = asked.preview === undefined ? null : await findDraft(shop, { ...asked, slug });
  if (draft) return draft;
  const found = await findBySlug(shop.pool, kind, slug);
  if (!found) throw new ShopError('not_found');
  const { id, live, publishedAt, now } = found;
  const { delivery } = await readSettings(shop);
  if (!id || !live || !publishedAt) throw new ShopError('gone');
  const [page = live] = await inLanguage(shop, asked.language, [{ id, live }]);
  const sections = await showSections(
    shop,
    currentSections(page.sections, now, await readLayers(shop)),
  );
  return { kind, ...toHead(kind, page, dayIn(publishedAt, delivery.timeZone)), sections };
}

/** Pages with their texts in a further language of the storefront. */
async function inLanguage<Page>(
  shop: Shop,
  asked: string | undefined,
  pages: readonly { id: string; live: Page }[],
): Promise<Page[]> {
  const settings = await readSettings(shop);
  const language = languageIn(settings, asked);
  const documents = pages.map(({ id, live: document }) => ({ id, document }));
  if (language === settings.language) return documents.map(({ document }) => document);
  return translateDocuments(shop, language, 'site-page', documents);
}

async function findDraft(
  shop: Shop,
  { kind, slug, preview = '' }: Asked,
): Promise<SitePage | null> {
  const page = await findDraftAt(shop.pool, kind, slug);
  if (!page?.draft || !isPreviewOf(shop, previewPurpose(page.draftId), preview)) return null;
  const now = momentOfPreview(preview) ?? new Date();
  const { delivery } = await readSettings(shop);
  const sections = await showSections(
    shop,
    currentSections(page.draft.sections, now, await readLayers(shop, true)),
  );
  return {
    kind,
    ...toHead(kind, page.draft, dayIn(page.publishedAt ?? now, delivery.timeZone)),
    sections,
    draft: true,
  };
}

/** What the preview link of a draft shows. */
export function previewPurpose(draftId: string): string {
  return `site-page-preview:${draftId}`;
}

/** The published articles, newest first. */
export async function listArticles(
  shop: Shop,
  { pageNumber, pageSize, language }: PageRequest & Pick<Asked, 'language'>,
): Promise<{ items: ArticleHead[]; total: number }> {
  const page = pageOffset({ pageNumber, pageSize });
  const rows = await listShownRows(shop.pool, 'article', page);
  const { delivery } = await readSettings(shop);
  const articles = await inLanguage(shop, language, rows);
  return {
    items: rows.map(({ live, publishedAt }, at) =>
      toHead('article', articles[at] ?? live, dayIn(publishedAt, delivery.timeZone)),
    ),
    total: rows[0]?.total ?? 0,
  };
}

const FEED_ARTICLES = 30;
/** Maximum number of pages, and of articles, in the sitemap. */
const MAX_PAGES = 20_000;

/** The newest articles as an Atom feed. */
export async function journalFeed(shop: Shop): Promise<string> {
  const rows = await listShownRows(shop.pool, 'article', { limit: FEED_ARTICLES, offset: 0 });
  const { shopName, delivery } = await readSettings(shop);
  return atomFeed({
    origin: shop.config.publicUrl,
    shopName,
    articles: rows.map(({ live, publishedAt, changedAt }) => ({
      head: toHead('article', live, dayIn(publishedAt, delivery.timeZone)),
      changedAt,
    })),
  });
}

/** The paths of all published pages and articles, and of the journal if it has any. */
export async function listSitePagePaths(shop: Shop): Promise<{ path: string; changedAt?: Date }[]> {
  const page = { limit: MAX_PAGES, offset: 0 };
  const [freePages, articles] = await Promise.all([
    listShownRows(shop.pool, 'page', page),
    listShownRows(shop.pool, 'article', page),
  ]);
  return [
    ...freePages.map(({ live, changedAt }) => ({
      path: sitePagePath('page', live.slug),
      changedAt,
    })),
    ...(articles.length > 0 ? [{ path: pages.journal() }] : []),
    ...articles.map(({ live, changedAt }) => ({
      path: sitePagePath('article', live.slug),
      changedAt,
    })),
  ];
}
