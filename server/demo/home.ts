import type { HomeContent } from '#contract/content';
import { categoryTiles, heroSlides, homeBanner, type Scene } from './catalogue/scenes';
import { pictureOf } from './pictures';

/** The content of the demo shop's home page. */
export function demoHome(): HomeContent {
  return {
    promo: { text: 'Free delivery on orders over $100', href: null },
    slides: heroSlides.map((slide) => ({
      id: slide.stem,
      ...withPicture(slide),
      heading: slide.heading,
      text: slide.text,
      links: slide.links,
    })),
    tiles: categoryTiles.map((tile) => ({
      name: tile.name,
      href: tile.href,
      ...withPicture(tile),
    })),
    banner: {
      ...withPicture(homeBanner),
      heading: homeBanner.heading,
      text: homeBanner.text,
      link: homeBanner.link,
    },
  };
}

function withPicture(scene: Scene) {
  const image = pictureOf(scene);
  return { imageUrl: image.url, image };
}
