import type { ShownSection } from '#contract/content/sections';

/** The properties of the component that shows one kind of section. */
export interface SectionProps<Kind extends ShownSection['kind']> {
  section: Extract<ShownSection, { kind: Kind }>;
  /** Whether it is at the top of the page, where pictures load eagerly. */
  isFirst?: boolean;
}
