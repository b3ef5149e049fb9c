import type { ComponentType } from 'react';
import type { ShopFacts } from '#contract/content';

/** A page that is no text of the staff's: its title, one sentence for search engines and under the title, and what it says. */
export type StaticPage = {
  title: string;
  summary: string;
  Text: ComponentType<{ facts: ShopFacts }>;
};
