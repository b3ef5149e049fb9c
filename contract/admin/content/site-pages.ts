import { z } from 'zod';
import { day } from '../../day';
import { endpoint } from '../../endpoint';
import { rawText, requiredText, text } from '../../text';
import { sitePageKinds, sitePageStates } from '../../values/content/site-pages';
import { area, basedOn, paging, personName } from '../area';
import { optionalMoment, picture, sections } from './sections';

const sitePageFields = {
  title: requiredText(150),
  /** The last part of its path. */
  slug: z
    .string()
    .trim()
    .max(80, 'Must be at most 80 characters.')
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Use lowercase letters and digits, joined by hyphens: our-story.',
    ),
  summary: text(300),
  /** Of an article, and for link previews. */
  image: picture.default({ url: '', alt: '', tint: '#e5e3df', widths: [] }),
  /** The date that an article shows and is sorted by; null for the day of its publication. */
  day: day.nullable().default(null),
  sections,
};

/** The content of a page, as staff send it and as it is stored. */
export const sitePageDocument = z.object(sitePageFields);
export type SitePageDocument = z.output<typeof sitePageDocument>;

/** Publishes the saved draft immediately. */
const publish = z.boolean().default(false);

const sitePageRecord = z.object({
  _id: z.string(),
  kind: z.enum(sitePageKinds),
  live: sitePageDocument.nullable(),
  /** The unpublished changes; null if there are none. */
  draft: sitePageDocument.nullable(),
  changedAt: z.string(),
  /** Null for pages of the demo shop, and after the account was deleted. */
  changedBy: personName.nullable(),
  publishedAt: z.string().nullable(),
  /** When the draft is to be published automatically. */
  publishAt: z.string().nullable(),
  /** From when it is no longer shown. */
  hideAt: z.string().nullable(),
  state: z.enum(sitePageStates),
  /** The URL that shows the draft; null without a draft. */
  previewPath: z.string().nullable(),
  version: z.number().int(),
});
export type SitePageRecord = z.infer<typeof sitePageRecord>;

const sitePageRow = sitePageRecord
  .pick({ _id: true, kind: true, state: true, changedAt: true, publishAt: true })
  .extend({
    title: z.string(),
    path: z.string(),
    hasDraft: z.boolean(),
    /** Null once it is hidden. */
    hideAt: z.string().nullable(),
  });
export type SitePageRow = z.infer<typeof sitePageRow>;

const sitePagePublication = z.object({
  number: z.number().int(),
  title: z.string(),
  publishedAt: z.string(),
  publishedBy: personName.nullable(),
  /** Whether this is what shoppers see. */
  live: z.boolean(),
});

const pages = area('staff:products', 'Admin: content');

export const listSitePages = endpoint({
  ...pages.get('/api/admin/site-pages'),
  summary: 'The pages and articles, the last changed first',
  query: z.object({
    q: rawText(200).trim().optional(),
    kind: z.enum(sitePageKinds).optional(),
    state: z.enum(sitePageStates).optional(),
    ...paging(20, 100),
  }),
  response: z.array(sitePageRow),
  list: true,
});

export const getSitePageRecord = endpoint({
  ...pages.get('/api/admin/site-pages/:id'),
  summary: 'One page or article: the published version and the draft',
  response: sitePageRecord,
});

export const createSitePage = endpoint({
  ...pages.post('/api/admin/site-pages'),
  summary: 'Create a page or article as a draft, or publish it; 400 at `slug` if it is used',
  status: 201,
  body: z.object({ kind: z.enum(sitePageKinds), ...sitePageFields, publish }),
  response: sitePageRecord,
});

export const saveSitePage = endpoint({
  ...pages.put('/api/admin/site-pages/:id'),
  summary: 'Save the draft of a page, or publish it',
  body: z.object({ ...sitePageFields, publish, ...basedOn }),
  response: sitePageRecord,
});

export const duplicateSitePage = endpoint({
  ...pages.post('/api/admin/site-pages/:id/duplicate'),
  summary: 'Copy a page or article as a draft, with a slug of its own',
  status: 201,
  response: sitePageRecord,
});

export const publishSitePage = endpoint({
  ...pages.post('/api/admin/site-pages/:id/publish'),
  summary: 'Publish the draft immediately; earlier URLs lead to the new one',
  body: z.object(basedOn),
  response: sitePageRecord,
});

export const scheduleSitePage = endpoint({
  ...pages.put('/api/admin/site-pages/:id/schedule'),
  summary:
    'Set when the draft is published automatically, and from when the page is no longer shown',
  body: z
    .object({ publishAt: optionalMoment, hideAt: optionalMoment, ...basedOn })
    .refine(
      ({ publishAt, hideAt }) =>
        !publishAt || !hideAt || Date.parse(hideAt) > Date.parse(publishAt),
      { path: ['hideAt'], message: 'The end must be after the start.' },
    ),
  response: sitePageRecord,
});

export const discardSitePageDraft = endpoint({
  ...pages.delete('/api/admin/site-pages/:id/draft'),
  summary: 'Discard the draft of a published page; repeating it changes nothing',
  body: z.object(basedOn),
  response: sitePageRecord,
});

export const unpublishSitePage = endpoint({
  ...pages.post('/api/admin/site-pages/:id/unpublish'),
  summary: 'Unpublish a page; the published version becomes the draft if there is no draft',
  body: z.object(basedOn),
  response: sitePageRecord,
});

export const deleteSitePage = endpoint({
  ...pages.delete('/api/admin/site-pages/:id'),
  summary: 'Delete a page; its URLs answer 410 from then on',
  response: z.object({ _id: z.string() }),
});

export const listSitePagePublications = endpoint({
  ...pages.get('/api/admin/site-pages/:id/versions'),
  summary: 'The last 50 published versions of a page, newest first',
  response: z.array(sitePagePublication),
  list: true,
});

export const restoreSitePage = endpoint({
  ...pages.post('/api/admin/site-pages/:id/versions/:number/restore'),
  summary: 'Publish an earlier version of a page again; its draft is unchanged',
  params: z.object({
    id: z.string(),
    number: z.coerce.number().int().min(1).max(2_147_483_647).catch(0),
  }),
  response: sitePageRecord,
});
