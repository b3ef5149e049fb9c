import {
  type Category,
  categories,
  type Main,
  mains,
  secondLevels,
} from '#contract/values/assortment';

/** The part of the catalogue that an address lists. */
export type ListingScope = {
  /** The search terms; empty without a search. */ q: string;
} & (
  | {
      kind: 'groups';
      main: Main;
      section: (typeof secondLevels)[number];
      /** The groups in the path, in lower case: `t-shirts`, `polos`. Empty if all are listed. */
      groups: readonly string[];
      isNew: boolean;
      /** The categories that can be listed. */
      categories: readonly Category[];
    }
  | { kind: 'search'; categories: readonly Category[] }
);

type Levels = { levelOne?: string; levelTwo?: string; levelThree?: string };

/** The scope of a path `/men/clothing/t-shirts&polos`, in any letter case; null if it is invalid. */
export function scopeOfPath(
  { levelOne, levelTwo, levelThree }: Levels,
  q: string | null = null,
): ListingScope | null {
  const main = mains.find((name) => name === levelOne?.toLowerCase());
  const section = secondLevels.find((name) => name === levelTwo?.toLowerCase());
  if (!main || !section || !levelThree) return null;

  const ofMain = categories.filter((category) => category.main === main);
  const words = levelThree
    .toLowerCase()
    .split('&')
    .map((word) => word.trim());
  const scope = { kind: 'groups', main, section, q: searchTermsOf(q) } as const;
  if (words.length === 1 && words[0] === 'all')
    return { ...scope, groups: [], isNew: false, categories: ofMain };
  if (words.length === 1 && words[0] === 'new')
    return { ...scope, groups: [], isNew: true, categories: ofMain };
  if (!words.every((word) => ofMain.some(({ group }) => group === word))) return null;
  return {
    ...scope,
    groups: [...new Set(words)],
    isNew: false,
    categories: ofMain.filter(({ group }) => words.includes(group)),
  };
}

/** The scope of `/search?q=`. */
export function scopeOfSearch(q: string | null): ListingScope {
  return { kind: 'search', q: searchTermsOf(q), categories };
}

function searchTermsOf(q: string | null): string {
  const text = (q ?? '').replace(/\p{Cc}/gu, ' ').trim();
  // Cut at whole characters: half a surrogate pair is not valid text.
  return text.length <= 200 ? text : [...text].slice(0, 100).join('');
}

/** A key that stays the same while the filters change. */
export function scopeKey(scope: ListingScope): string {
  if (scope.kind === 'search') return `search ${scope.q}`;
  return [scope.main, scope.section, scope.isNew ? 'new' : '', ...scope.groups, scope.q].join(' ');
}

/** `T-shirts & polos` */
export function groupsTitle(groups: readonly string[]): string {
  const words = groups.join(' & ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
