import type { ComponentType } from 'react';
import type { PageFacts } from '../../api/shop-facts';

/** A page whose text is part of the code. `summary` is shown below the title and to search engines. */
export type StaticPage = {
  title: string;
  summary: string;
  Text: ComponentType<{ facts: PageFacts }>;
};
