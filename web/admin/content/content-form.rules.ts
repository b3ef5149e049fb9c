import type { ContentDocument } from '#contract/admin/content';
import type { ContentBody } from '../../api/admin/content';

/** The form as typed. A slide has both links, empty or not. */
export type ContentDraft = Required<Omit<ContentBody, 'promo' | 'version'>> & {
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
    banner: {
      image: banner.image,
      heading: banner.heading,
      text: banner.text,
      link: banner.link,
    },
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

/** The list with the item at `from` moved by one place, if there is a place. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const to = from + by;
  const [item, other] = [items[from], items[to]];
  if (item === undefined || other === undefined) return [...items];
  return items.map((each, at) => (at === from ? other : at === to ? item : each));
}
