import type { SitePageDocument } from '#contract/admin/content/site-pages';
import type { ArticleHead } from '#contract/content/site-pages';
import type { SitePageKind } from '#contract/values/content/site-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { escapeXml } from '../http/escape.rules';

type Head = Omit<SitePageDocument, 'sections'>;

/** A page without its sections, as shoppers see it. An article without a date has that of its publication. */
export function toHead(kind: SitePageKind, page: Head, publishedOn: string): ArticleHead {
  const { slug, title, summary, image, day } = page;
  return {
    slug,
    title,
    summary,
    image: image.url === '' ? null : image,
    day: kind === 'article' ? (day ?? publishedOn) : null,
  };
}

interface FeedOptions {
  origin: string;
  shopName: string;
  articles: readonly { head: ArticleHead; changedAt: Date }[];
}

/** The journal as an Atom feed (RFC 4287). */
export function atomFeed({ origin, shopName, articles }: FeedOptions): string {
  const journal = origin + pages.journal();
  const updatedAt = Math.max(0, ...articles.map(({ changedAt }) => changedAt.getTime()));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(shopName)}</title>`,
    `<id>${escapeXml(journal)}</id>`,
    `<link href="${escapeXml(journal)}"/>`,
    `<link rel="self" href="${escapeXml(`${journal}/feed.xml`)}"/>`,
    `<author><name>${escapeXml(shopName)}</name></author>`,
    `<updated>${new Date(updatedAt).toISOString()}</updated>`,
    ...articles.map(({ head, changedAt }) => {
      const url = escapeXml(origin + pages.article({ slug: head.slug }));
      return [
        '<entry>',
        `<title>${escapeXml(head.title)}</title>`,
        `<id>${url}</id>`,
        `<link href="${url}"/>`,
        `<published>${head.day}T00:00:00Z</published>`,
        `<updated>${changedAt.toISOString()}</updated>`,
        `<summary>${escapeXml(head.summary)}</summary>`,
        '</entry>',
      ].join('');
    }),
    '</feed>',
    '',
  ].join('\n');
}
