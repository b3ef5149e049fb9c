import type { WrittenPageName } from '#contract/values/written-pages';
import { content as text } from './messages';

const fields: Record<string, string> = {
  href: text.link,
  heading: text.heading,
  text: text.text,
  name: text.name,
  label: text.label,
  title: text.pageTitle,
  summary: text.summary,
  body: text.body,
};

/** The label of a content field, by its path: `Slide 2, Heading`. */
export function contentLabel(path: string): string {
  const [part = '', at, ...rest] = path.split('.');
  const last = fields[rest.at(-1) ?? ''];
  const named = (name: string) => (last ? `${name}, ${last}` : name);
  if (part === 'slides') return at === undefined ? text.slides : named(text.slide(Number(at) + 1));
  if (part === 'tiles') return at === undefined ? text.tiles : named(text.tile(Number(at) + 1));
  if (part === 'pages') return named(text.pageNames[at as WrittenPageName]);
  const name = part === 'promo' ? text.promo : text.banner;
  const field = last ?? fields[at ?? ''];
  return field ? `${name}, ${field}` : name;
}
