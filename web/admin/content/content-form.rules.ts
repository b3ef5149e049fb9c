import type { ContentDocument } from '#contract/admin/content/content';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import { type SectionDraft, sectionBodyOf, sectionDraftOf } from '../sections/section-drafts.rules';
import { sectionLabel } from '../sections/section-labels.rules';
import { content as text } from './messages';

type ContentBody = BodyOf<'PUT /api/admin/content'>;

/** The form as typed. */
type ContentDraft = Pick<ContentBody, 'pages'> & {
  promo: { text: string; href: string };
  sections: SectionDraft[];
};

export function draftOf(
  { promo, sections, pages }: ContentDocument,
  timeZone: string,
): ContentDraft {
  return {
    promo: { text: promo.text, href: promo.href ?? '' },
    sections: sections.map((section) => sectionDraftOf(section, timeZone)),
    pages,
  };
}

/** The request body. */
export function bodyOf({ promo, sections, pages }: ContentDraft, timeZone: string): ContentBody {
  return {
    promo: { text: promo.text, href: promo.href.trim() === '' ? null : promo.href },
    sections: sections.map((section) => sectionBodyOf(section, timeZone)),
    pages,
  };
}

const fields: Record<string, string> = {
  href: text.link,
  text: text.promoText,
  title: text.pageTitle,
  summary: text.summary,
  body: text.body,
};

/** The label of a content field, by its path: `Section 2, Heading`. */
export function contentLabel(path: string): string {
  const [part, slug] = path.split('.');
  if (part === 'sections') return sectionLabel(path);
  const name = part === 'promo' ? text.promo : (ownValue(text.pageNames, slug ?? '') ?? path);
  const field = ownValue(fields, path.split('.').at(-1) ?? '');
  return field ? `${name}, ${field}` : name;
}
