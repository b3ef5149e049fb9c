import { ownValue } from '#contract/values/own-value';
import { focalPoint } from '../messages';
import { sections as text } from './messages';
import { headlineOf, type SectionDraft } from './section-drafts.rules';

const fields: Record<string, string> = {
  from: text.from,
  until: text.until,
  heading: text.heading,
  text: text.text,
  name: text.name,
  label: text.linkText,
  href: text.link,
  image: text.picture,
  focus: focalPoint.title,
  source: text.source,
  category: text.category,
  collection: text.collection,
  productIds: text.picked,
  limit: text.limit,
  body: text.body,
  side: text.side,
};

/** The label of a section's field, by its path: `Section 2, Slide 1, Heading`. */
export function sectionLabel(path: string): string {
  const [, at, list, item] = path.split('.');
  if (at === undefined) return text.title;
  const names = [text.section(Number(at) + 1)];
  if (item !== undefined && list === 'slides') names.push(text.slide(Number(item) + 1));
  if (item !== undefined && list === 'tiles') names.push(text.tile(Number(item) + 1));
  const field = ownValue(fields, path.split('.').at(-1) ?? '');
  return [...names, field].filter((name) => name !== undefined).join(', ');
}

/** The list of all sections in words; undefined for other values. */
export function shownSections(path: string, value: unknown): string | undefined {
  if (path !== 'sections' || !Array.isArray(value)) return undefined;
  return (value as SectionDraft[])
    .map((section) => {
      const headline = headlineOf(section);
      return headline ? `${text.kinds[section.kind]} ‘${headline}’` : text.kinds[section.kind];
    })
    .join(', ');
}
