import { z } from 'zod';
import { productImage } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { pageNumber, pageSize } from '../paging';
import { sitePageKinds } from '../values/content/site-pages';
import { language, preview } from './content';
import { shownSections } from './sections';

const sitePageHead = z.object({
  /** The current URL; it differs from the requested one if the URL was changed. */
  slug: z.string(),
  title: z.string(),
  /** The line under the title, and the description for search engines. */
  summary: z.string(),
  image: productImage.nullable(),
  /** The date of an article, `2026-03-04`; null for other pages. */
  day: z.string().nullable(),
});
export type ArticleHead = z.infer<typeof sitePageHead>;

const sitePage = sitePageHead.extend({
  kind: z.enum(sitePageKinds),
  sections: shownSections,
  /** Only present in a preview of a draft. */
  draft: z.literal(true).optional(),
});
export type SitePage = z.infer<typeof sitePage>;

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/site-pages/:kind/:slug',
  access: 'anyone',
  tag: 'Content',
  summary:
    'A published page or article, also by its earlier URLs; 410 `gone` if it was deleted or is not shown any more. With `preview`, its draft',
  params: z.object({ kind: z.enum(sitePageKinds), slug: z.string() }),
  query: z.object({ preview, language }),
  response: sitePage,
});

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/journal',
  access: 'anyone',
  tag: 'Content',
  summary: 'The published articles of the journal, newest first',
  query: z.object({ pageNumber, pageSize: pageSize(12, 50), language }),
  response: z.array(sitePageHead),
  list: true,
});
