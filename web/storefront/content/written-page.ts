import type { ComponentType } from 'react';
import type { ShopFacts } from '#contract/content';

/** What a written page may speak of beside its own text. */
export type Known = {
  facts: ShopFacts;
  /** Where the shop is written to. */
  contact: string;
};

/** A page of text: its title, one sentence for search engines and under the title, and what it says. */
export type WrittenPage = {
  title: string;
  summary: string;
  Text: ComponentType<Known>;
};
