import {
  type Category,
  categories,
  type Main,
  mains,
  secondLevels,
} from '#contract/values/assortment';

/** Which part of the shop an address lists. */
export type Place = { /** What is searched for there; empty where nothing is. */ q: string } & (
  | {
      kind: 'groups';
      main: Main;
      section: (typeof secondLevels)[number];
      /** The words of the path, in lower case: `t-shirts`, `polos`. Empty where all is listed. */
      groups: readonly string[];
      isNew: boolean;
      /** What can be listed here. */
      categories: readonly Category[];
    }
  | { kind: 'search'; categories: readonly Category[] }
);

type Levels = { levelOne?: string; levelTwo?: string; levelThree?: string };

/** The place of a path `/men/clothing/t-shirts&polos`, whatever the letter case; null where there is none. */
export function placeOfPath(
  { levelOne, levelTwo, levelThree }: Levels,
  q: string | null = null,
): Place | null {
  const main = mains.find((name) => name === levelOne?.toLowerCase());
  const section = secondLevels.find((name) => name === levelTwo?.toLowerCase());
  if (!main || !section || !levelThree) return null;

  const ofMain = categories.filter((category) => category.main === main);
  const words = levelThree
    .toLowerCase()
    .split('&')
    .map((word) => word.trim());
  const place = { kind: 'groups', main, section, q: soughtOf(q) } as const;
  if (words.length === 1 && words[0] === 'all')
    return { ...place, groups: [], isNew: false, categories: ofMain };
  if (words.length === 1 && words[0] === 'new')
    return { ...place, groups: [], isNew: true, categories: ofMain };
  if (!words.every((word) => ofMain.some(({ group }) => group === word))) return null;
  return {
    ...place,
    groups: [...new Set(words)],
    isNew: false,
    categories: ofMain.filter(({ group }) => words.includes(group)),
  };
}

/** The place of `/search?q=`. */
export function placeOfSearch(q: string | null): Place {
  return { kind: 'search', q: soughtOf(q), categories };
}

function soughtOf(q: string | null): string {
  const text = (q ?? '').replace(/\p{Cc}/gu, ' ').trim();
  // Cut by whole characters: half of one would be no text any more.
  return text.length <= 200 ? text : [...text].slice(0, 100).join('');
}

/** A name for the place that stays while its filters change. */
export function placeKey(place: Place): string {
  if (place.kind === 'search') return `search ${place.q}`;
  return [place.main, place.section, place.isNew ? 'new' : '', ...place.groups, place.q].join(' ');
}

/** `T-shirts & polos` */
export function groupsTitle(groups: readonly string[]): string {
  const words = groups.join(' & ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
