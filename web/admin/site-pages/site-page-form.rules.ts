import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import type { RecordFormKind } from '../editing/record-form';
import {
  newSection,
  noPicture,
  type SectionDraft,
  sectionBodyOf,
  sectionDraftOf,
} from '../sections/section-drafts.rules';
import { sectionLabel, shownSections } from '../sections/section-labels.rules';
import { sitePage as text } from './messages';

type SitePageBody = Omit<BodyOf<'PUT /api/admin/site-pages/:id'>, 'publish' | 'version'>;

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
function draftOf(
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

function bodyOf(draft: SitePageDraft, timeZone: string): SitePageBody {
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
function sitePageLabel(path: string): string {
  const [part = ''] = path.split('.');
  return part === 'sections' ? sectionLabel(path) : (ownValue(fields, part) ?? path);
}

export const sitePageFormKind = (
  timeZone: string,
): RecordFormKind<SitePageRecord | null, SitePageDraft, SitePageBody> => ({
  draftOf: (saved) => draftOf(saved, timeZone),
  bodyOf: (draft) => ({ body: bodyOf(draft, timeZone) }),
  labelOf: sitePageLabel,
  show: shownSections,
  text: { save: text.save, saving: text.saving },
});
