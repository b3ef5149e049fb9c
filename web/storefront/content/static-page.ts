import type { ComponentType } from 'react';
import type { ShopFacts } from '#contract/content';

/** A page whose text is part of the code. `summary` is shown below the title and to search engines. */
export type StaticPage = {
  title: string;
  summary: string;
  Text: ComponentType<{ facts: ShopFacts }>;
};
