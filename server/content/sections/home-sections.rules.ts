import type { PageSection } from '#contract/admin/content/sections';
import type { HomeContent } from '#contract/content/content';
import { noPicture } from '../content.rules';

type HomeParts = Pick<HomeContent, 'slides' | 'tiles' | 'banner'>;

const always = { from: null, until: null };

/** The home page as sections: the given parts, with the shop's promises, the new arrivals and the newsletter. */
export function homeSections({ slides, tiles, banner }: HomeParts): PageSection[] {
  return [
    {
      ...always,
      id: 'hero',
      kind: 'hero',
      slides: slides.map(({ imageUrl: _, ...slide }) => slide),
    },
    { ...always, id: 'promises', kind: 'promises' },
    {
      ...always,
      id: 'tiles',
      kind: 'tiles',
      heading: 'Browse Categories',
      tiles: tiles.map(({ imageUrl: _, ...tile }) => tile),
    },
    {
      ...always,
      id: 'banner',
      kind: 'banner',
      image: banner.image,
      heading: banner.heading,
      text: banner.text,
      link: banner.link,
    },
    {
      ...always,
      id: 'new-arrivals',
      kind: 'products',
      heading: 'New Arrivals',
      source: 'new',
      category: '',
      collection: '',
      productIds: [],
      limit: 8,
      link: null,
    },
    {
      ...always,
      id: 'newsletter',
      kind: 'newsletter',
      heading: 'Be the first to know',
      text: 'One email a month: what’s new, what it’s made of and how to care for it.',
    },
  ];
}

/** The first carousel, tiles and banner among sections; an empty one where there is none. */
export function homeOf(promo: HomeContent['promo'], sections: readonly PageSection[]): HomeContent {
  return {
    promo,
    slides: firstOf(sections, 'hero')?.slides.map(withUrl) ?? [],
    tiles: firstOf(sections, 'tiles')?.tiles.map(withUrl) ?? [],
    banner: bannerOf(firstOf(sections, 'banner')),
  };
}

/** Those of the sections that are scheduled for the time. */
export function currentSections(sections: readonly PageSection[], now: Date): PageSection[] {
  return sections.filter(
    ({ from, until }) =>
      (from === null || Date.parse(from) <= now.getTime()) &&
      (until === null || now.getTime() < Date.parse(until)),
  );
}

/** When sections begin or end to be shown next, by the clock; infinite if never. */
export function nextChangeOf(sections: readonly PageSection[], now: Date): number {
  const times = sections.flatMap(({ from, until }) => [from, until]);
  const future = times.flatMap((time) => (time === null ? [] : Date.parse(time)));
  return Math.min(...future.filter((time) => time > now.getTime()));
}

function firstOf<Kind extends PageSection['kind']>(sections: readonly PageSection[], kind: Kind) {
  return sections.find(
    (section): section is Extract<PageSection, { kind: Kind }> => section.kind === kind,
  );
}

function bannerOf(
  section: Extract<PageSection, { kind: 'banner' }> | undefined,
): HomeContent['banner'] {
  if (!section)
    return withUrl({ image: noPicture, heading: '', text: '', link: { label: '', href: '/' } });
  const { image, heading, text, link } = section;
  return withUrl({ image, heading, text, link });
}

const withUrl = <Part extends { image: { url: string } }>(part: Part) => ({
  imageUrl: part.image.url,
  ...part,
});
