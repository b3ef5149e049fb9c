import type { HomeContent } from '#contract/content/content';
import scenes from '../../art/catalogue/scenes.json';
import { pictureOf } from './catalogue/products';
import home from './home.json';

/** The content of the demo shop's home page. A slide's id, and `scene` elsewhere, names its picture. */
export function demoHome(): HomeContent {
  const { slides, tiles } = home;
  const { scene, ...banner } = home.banner;
  return {
    ...home,
    slides: slides.map((slide) => ({ ...slide, ...pictured(slide.id) })),
    tiles: tiles.map(({ scene, ...tile }) => ({ ...tile, ...pictured(scene) })),
    banner: { ...banner, ...pictured(scene) },
  };
}

/** The picture of a scene, by its stem. */
export function pictured(stem: string) {
  const scene = scenes.find((listed) => listed.stem === stem);
  if (!scene) throw new Error(`No such scene: ${stem}`);
  const image = pictureOf({ ...scene, widths: scene.widths.toSorted((a, b) => a - b) });
  return { imageUrl: image.url, image };
}
