import type { PageSection } from '#contract/admin/content/sections';
import type { HomeContent } from '#contract/content/content';
import { noPicture } from '../content.rules';
import type { homeTexts } from '../home-messages';

type HomeParts = Pick<HomeContent, 'slides' | 'tiles' | 'banner'>;

const always = { from: null, until: null, campaign: null };

/** The home page as sections: the given parts, with the shop's promises, the new arrivals and the newsletter. */
export function homeSections(
  { slides, tiles, banner }: HomeParts,
  texts: typeof homeTexts,
): PageSection[] {
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
      heading: texts.categories,
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
      heading: texts.newArrivals,
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
      heading: texts.newsletter,
      text: texts.newsletterText,
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

/** The time of a campaign in which its sections and its banner are shown. */
export interface CampaignTime {
  id: string;
  from: Date;
  /** Null for no end. */
  until: Date | null;
}

/** When a section is shown, within its campaign; null for never. In milliseconds, infinite for no start or no end. */
export function timeOfSection(
  { from, until, campaign }: Pick<PageSection, 'from' | 'until' | 'campaign'>,
  campaigns: readonly CampaignTime[],
): { from: number; until: number } | null {
  const own = {
    from: from === null ? -Infinity : Date.parse(from),
    until: until === null ? Infinity : Date.parse(until),
  };
  // Sections that were stored before there were campaigns have none.
  if (!campaign) return own;
  const of = campaigns.find(({ id }) => id === campaign);
  if (!of) return null;
  const time = {
    from: Math.max(own.from, of.from.getTime()),
    until: Math.min(own.until, of.until?.getTime() ?? Infinity),
  };
  return time.from < time.until ? time : null;
}

/** Those of the sections that are shown at the time. */
export function currentSections(
  sections: readonly PageSection[],
  now: Date,
  campaigns: readonly CampaignTime[],
): PageSection[] {
  return sections.filter((section) => {
    const time = timeOfSection(section, campaigns);
    return time !== null && time.from <= now.getTime() && now.getTime() < time.until;
  });
}

/** When sections, or banners of campaigns, begin or end to be shown next, by the clock; infinite if never. */
export function nextChangeOf(
  sections: readonly PageSection[],
  now: Date,
  campaigns: readonly CampaignTime[],
): number {
  const times = [
    ...sections.flatMap((section) => timeOfSection(section, campaigns) ?? []),
    ...campaigns.map(({ from, until }) => ({
      from: from.getTime(),
      until: until?.getTime() ?? Infinity,
    })),
  ];
  return Math.min(
    ...times.flatMap(({ from, until }) => [from, until]).filter((time) => time > now.getTime()),
  );
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
