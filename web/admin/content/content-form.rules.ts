import type { ContentDocument } from '#contract/admin/content';
import type { WrittenPageName } from '#contract/values/written-pages';
import type { BodyOf } from '../../api/client';
import { content as text } from './messages';

type ContentBody = BodyOf<'PUT /api/admin/content'>;

/** The form as typed. A slide has both links, empty or not. */
type ContentDraft = Required<Omit<ContentBody, 'promo' | 'version'>> & {
  promo: { text: string; href: string };
};

const LINKS = 2;
const noLink = { label: '', href: '' };
/** The tint of a picture whose colours are not known. */
export const DEFAULT_TINT = '#e5e3df';
const noPicture = { url: '', alt: '', tint: DEFAULT_TINT, widths: [] };

export const newSlide = () => ({
  image: noPicture,
  heading: '',
  text: '',
  links: [noLink, noLink],
});
export const newTile = () => ({ image: noPicture, name: '', href: '' });

export function draftOf({ promo, slides, tiles, banner, pages }: ContentDocument): ContentDraft {
  return {
    promo: { text: promo.text, href: promo.href ?? '' },
    slides: slides.map(({ image, heading, text, links }) => ({
      image,
      heading,
      text,
      links: Array.from({ length: LINKS }, (_, at) => links[at] ?? noLink),
    })),
    tiles: tiles.map(({ image, name, href }) => ({ image, name, href })),
    banner: { image: banner.image, heading: banner.heading, text: banner.text, link: banner.link },
    pages,
  };
}

/** The request body, without the empty links of slides. */
export function bodyOf({ promo, slides, ...rest }: ContentDraft): ContentBody {
  return {
    ...rest,
    promo: { text: promo.text, href: promo.href.trim() === '' ? null : promo.href },
    slides: slides.map((slide) => ({
      ...slide,
      links: slide.links.filter(({ label, href }) => label.trim() !== '' || href.trim() !== ''),
    })),
  };
}

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
