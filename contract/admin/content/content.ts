import { z } from 'zod';
import { homeContent } from '../../content/content';
import { endpoint } from '../../endpoint';
import { requiredText, text } from '../../text';
import { contentParts } from '../../values/choices';
import { type WrittenPageName, writtenPages } from '../../values/content/written-pages';
import { area, personName } from '../area';
import { link, optionalMoment, sections } from './sections';

const writtenPageInput = z.object({
  title: requiredText(100),
  summary: text(300),
  /** Markup, see `parseMarkup`; placeholders such as `{returnDays}` are replaced by the shop's settings. */
  body: text(20_000),
});
export type WrittenPageInput = z.infer<typeof writtenPageInput>;

const pages = z.object(
  Object.fromEntries(writtenPages.map((slug) => [slug, writtenPageInput])) as Record<
    WrittenPageName,
    typeof writtenPageInput
  >,
);

/** All content that staff may edit, as the form sends it. An empty promo text shows no banner. */
const contentInput = z.object({
  promo: z.object({ text: text(200), href: link.nullable().default(null) }),
  sections,
  pages,
});
export type ContentInput = z.output<typeof contentInput>;

/** The version a change is based on; `stale_version` if it is no longer the stored one. */
const version = z.number().int().optional();

export const contentDocument = z.object({ promo: homeContent.shape.promo, sections, pages });
export type ContentDocument = z.infer<typeof contentDocument>;

const adminContent = z.object({
  live: contentDocument,
  /** The unpublished draft; null if there is none. */
  draft: contentDocument.nullable(),
  draftSavedAt: z.string().nullable(),
  draftSavedBy: personName.nullable(),
  /** When the draft is to be published automatically; null if it is not scheduled. */
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** Query string that shows the draft on a page: `preview=…`; null without a draft. */
  previewQuery: z.string().nullable(),
  /** Incremented when a draft is saved, published or discarded, or an earlier version is restored. */
  version: z.number().int(),
  /** The default pages, before any edit by staff. */
  defaultPages: pages,
  /** Placeholders allowed in a page's body, with their current values. */
  placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type AdminContent = z.infer<typeof adminContent>;

const contentPublication = z.object({
  number: z.number().int(),
  publishedAt: z.string(),
  /** Null for the initial content. */
  publishedBy: personName.nullable(),
  /** What changed since the previous version; empty for the oldest. */
  changed: z.array(z.enum(contentParts)),
  /** Whether this version is live. */
  live: z.boolean(),
});
export type ContentPublication = z.infer<typeof contentPublication>;

const content = area('staff:products', 'Admin: content');

export const getContent = endpoint({
  ...content.get('/api/admin/content'),
  summary: 'The live content of the home page and the editable pages, and its draft',
  response: adminContent,
});

export const saveDraft = endpoint({
  ...content.put('/api/admin/content'),
  summary: 'Save a complete draft; shoppers do not see it until it is published',
  body: contentInput.extend({ version }),
  response: adminContent,
});

export const publishDraft = endpoint({
  ...content.post('/api/admin/content/publish'),
  summary: 'Publish the draft immediately; 404 without a draft',
  body: z.object({ version }),
  response: adminContent,
});

export const scheduleDraft = endpoint({
  ...content.put('/api/admin/content/schedule'),
  summary:
    'Publish the draft automatically at a time, or never with null; later changes of the draft keep the time',
  body: z.object({ publishAt: optionalMoment, version }),
  response: adminContent,
});

export const discardDraft = endpoint({
  ...content.delete('/api/admin/content/draft'),
  summary: 'Discard the draft; repeating it changes nothing',
  body: z.object({ version }),
  response: adminContent,
});

export const listPublications = endpoint({
  ...content.get('/api/admin/content/versions'),
  summary: 'The last 50 published versions, newest first; the first is what shoppers see',
  response: z.array(contentPublication),
  list: true,
});

export const restorePublication = endpoint({
  ...content.post('/api/admin/content/versions/:number/restore'),
  summary: 'Restore an earlier version immediately; a draft is unchanged',
  params: z.object({ number: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) }),
  response: adminContent,
});
