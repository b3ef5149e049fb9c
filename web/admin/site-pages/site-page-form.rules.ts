import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import {
  newSection,
  noPicture,
  type SectionDraft,
  sectionBodyOf,
  sectionDraftOf,
} from '../sections/section-drafts.rules';
import { sectionLabel } from '../sections/section-labels.rules';
import { sitePage as text } from './messages';

type SitePageBody = BodyOf<'PUT /api/admin/site-pages/:id'>;

/** The form as typed. */
interface SitePageDraft {
  title: string;
  slug: string;
  summary: string;
  image: typeof noPicture;
  day: string;
  sections: SectionDraft[];
}

/** A new page begins with a text, which most pages have. */
const emptyDraft = (): SitePageDraft => ({
  title: '',
  slug: '',
  summary: '',
  image: noPicture,
  day: '',
  sections: [newSection('text')],
});

/** The draft of a page, or the published page without one. */
export function draftOf(
  saved: Pick<SitePageRecord, 'draft' | 'live'> | null,
  timeZone: string,
): SitePageDraft {
  const page = saved?.draft ?? saved?.live;
  if (!page) return emptyDraft();
  const { day, sections, ...rest } = page;
  return {
    ...rest,
    day: day ?? '',
    sections: sections.map((section) => sectionDraftOf(section, timeZone)),
  };
}

export function bodyOf(draft: SitePageDraft, timeZone: string): SitePageBody {
  const { day, sections } = draft;
  return {
    ...draft,
    day: day === '' ? null : day,
    sections: sections.map((section) => sectionBodyOf(section, timeZone)),
  };
}

const fields: Record<string, string> = {
  title: text.pageTitle,
  slug: text.slug,
  summary: text.summary,
  image: text.picture,
  day: text.day,
};

/** The label of a field, by its path. */
export function sitePageLabel(path: string): string {
  const [part = ''] = path.split('.');
  return part === 'sections' ? sectionLabel(path) : (ownValue(fields, part) ?? path);
}
