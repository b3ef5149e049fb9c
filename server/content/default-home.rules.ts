import type { Department, PublicAssortment, Section } from '#contract/catalogue/assortment';
import type { HomeContent, Tile } from '#contract/content/content';
import { inSentence } from '#contract/values/languages/locales';
import { textsIn } from '#contract/values/languages/translated-texts';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';
import scenes from '../../art/catalogue/scenes.json';
import { noPicture } from './content.rules';
import { homeTexts } from './home-messages';

/** What the default home page is made of. */
interface HomeFacts {
  shopName: string;
  /** Of the texts; names of the assortment are in it already. */
  language: string;
  assortment: Pick<PublicAssortment, 'departments' | 'sections' | 'categories'>;
}

const TILES = 4;

/**
 * The home page of a shop until staff edit it: a welcome that leads to the departments, and a tile for each department, or
 * for the first categories of one or two departments. The pictures come with the shop.
 */
export function defaultHome({ shopName, language, assortment }: HomeFacts): HomeContent {
  const texts = textsIn(homeTexts, language);
  const departments = listingsOf(assortment);
  const welcome = pictured('hero-2');
  return {
    promo: { text: '', href: null },
    slides: [
      {
        id: 'welcome',
        ...welcome,
        heading: texts.welcome(shopName),
        text: texts.welcomeText,
        links: departments.slice(0, 2).map(({ department, path }) => ({
          label: texts.seeDepartment(inSentence(department.name, language)),
          href: path('all'),
        })),
      },
    ],
    tiles: tilesOf(assortment, departments),
    banner: {
      imageUrl: '',
      image: noPicture,
      heading: texts.help,
      text: texts.helpText,
      link: { label: texts.contact, href: pages.content({ name: 'contact' }) },
    },
  };
}

interface Listing {
  department: Department;
  path: (list: string, section?: string) => string;
}

/** The departments that have categories, and the URLs of their lists. */
function listingsOf({ departments, sections, categories }: HomeFacts['assortment']): Listing[] {
  return departments.flatMap((department) => {
    const slugOf = (key: string | undefined) => sections.find((one) => one.key === key)?.slug;
    const own = categories.filter((one) => one.department === department.key);
    const first = sections.find((section: Section) =>
      own.some((one) => one.section === section.key),
    );
    if (!first) return [];
    const path = (list: string, section?: string) =>
      `/${department.slug}/${slugOf(section) ?? first.slug}/${list}`;
    return [{ department, path }];
  });
}

function tilesOf({ categories }: HomeFacts['assortment'], listings: Listing[]): Tile[] {
  const nextScene = sceneChooser();
  if (listings.length > 2)
    return listings.slice(0, TILES).map(({ department, path }) => ({
      name: department.name,
      href: path('all'),
      ...pictured(nextScene(department.key)),
    }));
  return listings.flatMap(({ department, path }) =>
    categories
      .filter((one) => one.department === department.key)
      .slice(0, TILES / listings.length)
      .map(({ name, slug, section }) => ({
        name,
        href: path(slug, section),
        ...pictured(nextScene(department.key)),
      })),
  );
}

const scenesOf: Record<string, readonly string[]> = {
  women: ['tile-womens-tops', 'tile-womens-hoodies'],
  men: ['tile-mens-tshirt', 'tile-mens-sweatshirts'],
};
const otherScenes = ['hero-1', 'hero-3', 'banner', 'tile-mens-sweatshirts'];

/** Chooses a picture for a tile of a department; none is chosen twice while others are left. */
function sceneChooser(): (department: string) => string {
  const used = new Set<string>();
  return (department) => {
    const candidates = [...(ownValue(scenesOf, department) ?? []), ...otherScenes];
    const scene = candidates.find((stem) => !used.has(stem)) ?? 'hero-1';
    used.add(scene);
    return scene;
  };
}

function pictured(stem: string) {
  const scene = scenes.find((one) => one.stem === stem);
  if (!scene) throw new Error(`No such scene: ${stem}`);
  const widths = scene.widths.toSorted((a, b) => a - b);
  const url = `/media/${stem}-${widths.at(-1)}.avif`;
  return { imageUrl: url, image: { url, alt: scene.alt, tint: scene.tint, widths } };
}
