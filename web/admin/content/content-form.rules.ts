import type { ContentOfKind, PartContent } from '#contract/admin/content/content';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import { type SectionDraft, sectionBodyOf, sectionDraftOf } from '../sections/section-drafts.rules';
import { sectionLabel } from '../sections/section-labels.rules';
import { content as text } from './messages';

type ContentBody = BodyOf<'PUT /api/admin/content/:part'>;

/** The forms as typed, by kind of content. */
interface Drafts {
  promo: { text: string; href: string };
  home: { sections: SectionDraft[] };
  page: { title: string; summary: string; body: string };
}
export type DraftOf<Kind extends keyof Drafts> = Drafts[Kind];

interface ContentForm<Kind extends keyof Drafts> {
  draftOf: (content: ContentOfKind<Kind>, timeZone: string) => Drafts[Kind];
  bodyOf: (draft: Drafts[Kind], timeZone: string) => ContentBody;
}

export const contentForms: { [Kind in keyof Drafts]: ContentForm<Kind> } = {
  promo: {
    draftOf: ({ text, href }) => ({ text, href: href ?? '' }),
    bodyOf: ({ text, href }) => ({
      kind: 'promo',
      text,
      href: href.trim() === '' ? null : href,
    }),
  },
  home: {
    draftOf: ({ sections }, timeZone) => ({
      sections: sections.map((section) => sectionDraftOf(section, timeZone)),
    }),
    bodyOf: ({ sections }, timeZone) => ({
      kind: 'home',
      sections: sections.map((section) => sectionBodyOf(section, timeZone)),
    }),
  },
  page: {
    draftOf: ({ title, summary, body }) => ({ title, summary, body }),
    bodyOf: (draft) => ({ kind: 'page', ...draft }),
  },
};

/** A content that is known to be of a kind. */
export function ofKind<Kind extends PartContent['kind']>(
  content: PartContent,
  kind: Kind,
): ContentOfKind<Kind> {
  if (content.kind !== kind) throw new Error(`${content.kind} is not ${kind}`);
  return content as ContentOfKind<Kind>;
}

const fields: Record<string, string> = {
  text: text.promoText,
  href: text.link,
  title: text.pageTitle,
  summary: text.summary,
  body: text.body,
};

/** The label of a content field, by its path: `Section 2, Heading`. */
export function contentLabel(path: string): string {
  return path.split('.')[0] === 'sections' ? sectionLabel(path) : (ownValue(fields, path) ?? path);
}
