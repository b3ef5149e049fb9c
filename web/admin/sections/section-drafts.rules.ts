import type { PageSection, SectionInput } from '#contract/admin/content/sections';
import type { PictureFocus } from '#contract/catalogue/catalogue';
import type { ProductSource, SectionKind } from '#contract/values/content/sections';
import { fromMomentField, toMomentField } from '../editing/moments';
import { sections as text } from './messages';

/** A link as typed; empty for none. */
interface LinkDraft {
  label: string;
  href: string;
}

export interface SectionPictureDraft {
  url: string;
  alt: string;
  tint: string;
  widths: number[];
  focus?: PictureFocus | undefined;
}

interface SlideDraft {
  id: string;
  image: SectionPictureDraft;
  heading: string;
  text: string;
  /** Always `LINKS`, empty or not. */
  links: LinkDraft[];
}

interface Shared {
  id: string;
  /** Of `<input type="datetime-local">`. */
  from: string;
  until: string;
  /** The id of a campaign; empty for none. */
  campaign: string;
}

/** A section as typed. */
export type SectionDraft = Shared &
  (
    | { kind: 'hero'; slides: SlideDraft[] }
    | {
        kind: 'tiles';
        heading: string;
        tiles: { image: SectionPictureDraft; name: string; href: string }[];
      }
    | {
        kind: 'products';
        heading: string;
        source: ProductSource;
        category: string;
        collection: string;
        productIds: string[];
        limit: string;
        link: LinkDraft;
      }
    | {
        kind: 'text';
        heading: string;
        body: string;
        image: SectionPictureDraft;
        side: 'start' | 'end';
      }
    | { kind: 'banner'; image: SectionPictureDraft; heading: string; text: string; link: LinkDraft }
    | { kind: 'newsletter'; heading: string; text: string }
    | { kind: 'promises' }
  );

const LINKS = 2;
const noLink: LinkDraft = { label: '', href: '' };
/** The tint of a picture whose colours are not known. */
export const DEFAULT_TINT = '#e5e3df';
export const noPicture: SectionPictureDraft = { url: '', alt: '', tint: DEFAULT_TINT, widths: [] };

const isTyped = ({ label, href }: LinkDraft) => label.trim() !== '' || href.trim() !== '';
const newId = () => crypto.randomUUID();

export function sectionDraftOf(section: PageSection, timeZone: string): SectionDraft {
  const shared = {
    id: section.id,
    from: toMomentField(section.from, timeZone),
    until: toMomentField(section.until, timeZone),
    campaign: section.campaign ?? '',
  };
  switch (section.kind) {
    case 'hero': {
      const slides = section.slides.map((slide) => ({
        ...slide,
        links: Array.from({ length: LINKS }, (_, at) => slide.links[at] ?? noLink),
      }));
      return { ...section, ...shared, slides };
    }
    case 'products':
      return {
        ...section,
        ...shared,
        limit: String(section.limit),
        link: section.link ?? noLink,
      };
    default:
      return { ...section, ...shared };
  }
}

/** The section for the API, without its empty links. */
export function sectionBodyOf(draft: SectionDraft, timeZone: string): SectionInput {
  const shared = {
    from: fromMomentField(draft.from, timeZone),
    until: fromMomentField(draft.until, timeZone),
    campaign: draft.campaign || null,
  };
  switch (draft.kind) {
    case 'hero': {
      const slides = draft.slides.map((slide) => ({
        ...slide,
        links: slide.links.filter(isTyped),
      }));
      return { ...draft, ...shared, slides };
    }
    case 'products': {
      const link = isTyped(draft.link) ? draft.link : null;
      return { ...draft, ...shared, limit: Number(draft.limit), link };
    }
    default:
      return { ...draft, ...shared };
  }
}

export const newSlide = (): SlideDraft => ({
  id: newId(),
  image: noPicture,
  heading: '',
  text: '',
  links: [noLink, noLink],
});
export const newTile = () => ({ image: noPicture, name: '', href: '' });

/** A new section of a kind, with as much filled in as can be known. */
export function newSection(kind: SectionKind): SectionDraft {
  const shared = { id: newId(), from: '', until: '', campaign: '' };
  switch (kind) {
    case 'hero':
      return { ...shared, kind, slides: [newSlide()] };
    case 'tiles':
      return { ...shared, kind, heading: '', tiles: [newTile()] };
    case 'products':
      return {
        ...shared,
        kind,
        heading: text.sources.new,
        source: 'new',
        category: '',
        collection: '',
        productIds: [],
        limit: '8',
        link: noLink,
      };
    case 'text':
      return { ...shared, kind, heading: '', body: '', image: noPicture, side: 'end' };
    case 'banner':
      return { ...shared, kind, image: noPicture, heading: '', text: '', link: noLink };
    case 'newsletter':
      return { ...shared, kind, heading: text.newsletterHeading, text: '' };
    case 'promises':
      return { ...shared, kind };
  }
}

/** A copy with new ids. */
export function copyOf(section: SectionDraft): SectionDraft {
  const copy = structuredClone(section);
  copy.id = newId();
  if (copy.kind === 'hero') for (const slide of copy.slides) slide.id = newId();
  return copy;
}

/** What tells a section from others of its kind; empty if it has no text yet. */
export function headlineOf(section: SectionDraft): string {
  if (section.kind === 'hero') return section.slides[0]?.heading ?? '';
  return 'heading' in section ? section.heading : '';
}

/** Whether a section is shown at a time in the format of its fields: `later` before its start, `ended` after its end. */
export function scheduleOf(
  { from, until }: Pick<SectionDraft, 'from' | 'until'>,
  now: string,
): 'always' | 'now' | 'later' | 'ended' {
  if (from === '' && until === '') return 'always';
  if (until !== '' && until <= now) return 'ended';
  return from !== '' && from > now ? 'later' : 'now';
}
