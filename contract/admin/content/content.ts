import { z } from 'zod';
import { moment } from '../../day';
import { endpoint } from '../../endpoint';
import { requiredText, text } from '../../text';
import { contentParts, plannedEvents } from '../../values/content/content-parts';
import { sectionKinds } from '../../values/content/sections';
import { area, basedOn, personName } from '../area';
import { link, optionalMoment, sections } from './sections';

/** An empty text shows no banner. */
const promoContent = z.object({
  kind: z.literal('promo'),
  text: text(200),
  href: link.nullable().default(null),
});

const homeContent = z.object({ kind: z.literal('home'), sections });

const pageContent = z.object({
  kind: z.literal('page'),
  title: requiredText(100),
  summary: text(300),
  /** Markup, see `parseMarkup`; placeholders such as `{returnDays}` are replaced by the shop's settings. */
  body: text(20_000),
});

/** The content of a part, as staff send it and as it is stored, without `kind`. */
export const partContent = z.discriminatedUnion('kind', [promoContent, homeContent, pageContent]);
export type PartContent = z.output<typeof partContent>;
export type ContentOfKind<Kind extends PartContent['kind']> = Extract<PartContent, { kind: Kind }>;

const partContentInput = z.discriminatedUnion('kind', [
  promoContent.extend(basedOn),
  homeContent.extend(basedOn),
  pageContent.extend(basedOn),
]);

const partState = z.object({
  part: z.enum(contentParts),
  /** Null without a draft. */
  draftSavedAt: z.string().nullable(),
  draftSavedBy: personName.nullable(),
  /** When the draft is to be published automatically; null if it is not scheduled. */
  publishAt: z.string().nullable(),
  /** Null if it has never been published. */
  publishedAt: z.string().nullable(),
  version: z.number().int(),
});

const adminContentPart = partState.extend({
  live: partContent,
  /** The unpublished draft; null if there is none. */
  draft: partContent.nullable(),
  /** The URL that shows the draft, as shoppers will see it when it is published; null without a draft. */
  previewPath: z.string().nullable(),
  /** The content before any edit by staff. */
  defaultContent: partContent,
  /** Placeholders allowed in a page's text, with their current values. */
  placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type AdminContentPart = z.infer<typeof adminContentPart>;

const plannedChange = z.object({
  at: z.string(),
  part: z.enum(contentParts),
  event: z.enum(plannedEvents),
  /** The section that is shown or hidden; null where a draft is published. */
  section: z.object({ kind: z.enum(sectionKinds), heading: z.string() }).nullable(),
  /** The URL that shows what will be public then. */
  previewPath: z.string(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

const adminContent = z.object({
  parts: z.array(partState),
  /** Scheduled changes, soonest first. */
  planned: z.array(plannedChange),
});
export type AdminContent = z.infer<typeof adminContent>;
export type ContentPartState = AdminContent['parts'][number];

const contentPublication = z.object({
  number: z.number().int(),
  publishedAt: z.string(),
  /** Null for the initial content. */
  publishedBy: personName.nullable(),
  /** Whether this version is live. */
  live: z.boolean(),
});
export type ContentPublication = z.infer<typeof contentPublication>;

const content = area('staff:products', 'Admin: content');
const params = z.object({ part: z.enum(contentParts) });

export const getContent = endpoint({
  ...content.get('/api/admin/content'),
  summary:
    'The promo banner, the home page and the editable pages, with their drafts and scheduled changes',
  response: adminContent,
});

export const getContentPart = endpoint({
  ...content.get('/api/admin/content/:part'),
  params,
  summary: 'One part of the content: what shoppers see, and its draft',
  response: adminContentPart,
});

export const saveDraft = endpoint({
  ...content.put('/api/admin/content/:part'),
  params,
  summary: 'Save the draft of a part; shoppers do not see it until it is published',
  body: partContentInput,
  response: adminContentPart,
});

export const publishDraft = endpoint({
  ...content.post('/api/admin/content/:part/publish'),
  params,
  summary: 'Publish the draft of a part immediately, and no other draft; 404 without a draft',
  body: z.object(basedOn),
  response: adminContentPart,
});

export const scheduleDraft = endpoint({
  ...content.put('/api/admin/content/:part/schedule'),
  params,
  summary:
    'Publish the draft of a part automatically at a later time, or never with null; later changes of the draft keep the time',
  body: z.object({ publishAt: optionalMoment, ...basedOn }),
  response: adminContentPart,
});

export const previewContent = endpoint({
  ...content.get('/api/admin/content/:part/preview'),
  params,
  summary:
    'The URL that shows a part as it will be at a time: with its draft, and with the drafts and sections that are due by then',
  query: z.object({ at: moment('Enter a date and time.') }),
  response: z.object({ path: z.string() }),
});

export const discardDraft = endpoint({
  ...content.delete('/api/admin/content/:part/draft'),
  params,
  summary: 'Discard the draft of a part; repeating it changes nothing',
  body: z.object(basedOn),
  response: adminContentPart,
});

export const listPublications = endpoint({
  ...content.get('/api/admin/content/:part/versions'),
  params,
  summary: 'The last 50 published versions of a part, newest first; the first is what shoppers see',
  response: z.array(contentPublication),
  list: true,
});

export const restorePublication = endpoint({
  ...content.post('/api/admin/content/:part/versions/:number/restore'),
  summary: 'Restore an earlier version of a part immediately; its draft is unchanged',
  params: params.extend({
    number: z.coerce.number().int().min(1).max(2_147_483_647).catch(0),
  }),
  response: adminContentPart,
});
