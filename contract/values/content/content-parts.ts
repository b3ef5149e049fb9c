import * as pages from '../pages/storefront-pages';
import { writtenPages } from './written-pages';

/**
 * The parts of the content; each has its own draft and schedule: the line above the header, the home page, and the
 * pages of the footer. No schema, so that the browser does not load those.
 */
export const contentParts = ['promo', 'home', ...writtenPages] as const;
export type ContentPart = (typeof contentParts)[number];

/** The form of a part's content. */
const contentKinds = ['promo', 'home', 'page'] as const;
export type ContentKind = (typeof contentKinds)[number];

export function kindOfPart(part: ContentPart): ContentKind {
  return part === 'promo' || part === 'home' ? part : 'page';
}

/** Where shoppers see a part. */
export function pathOfPart(part: ContentPart): string {
  return part === 'promo' || part === 'home' ? pages.home() : pages.content({ name: part });
}

/** `publish`: a draft is published. `show` and `hide`: a section of the home page. */
export const plannedEvents = ['publish', 'show', 'hide'] as const;
export type PlannedEvent = (typeof plannedEvents)[number];
