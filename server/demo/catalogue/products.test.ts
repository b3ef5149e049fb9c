import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { careSymbols, composition } from '#contract/catalogue/product-facts';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { PICTURES_LIMIT, pictureKinds } from '#contract/values/choices';
import { countryCodes } from '#contract/values/countries/countries';
import men from '../../../art/catalogue/men.json';
import women from '../../../art/catalogue/women.json';
import { demoHome } from '../home';
import offers from './offers.json';
import { type DemoProduct, demoProducts, picturesOf } from './products';

const categoryKeys = defaultAssortment.categories.map(({ key }) => key);

describe('the demo catalogue', () => {
  it('contains every product of the lists once', () => {
    const keys = demoProducts.map((product) => product.key);
    expect(keys.toSorted()).toEqual([...men, ...women].map((listed) => listed.stem).toSorted());
    expect(new Set(keys).size).toBe(112);
  });

  it.each(categoryKeys)('has each of the eight colours once in %s', (category) => {
    const colourNames = defaultAssortment.colours.map(({ name }) => name);

    const colours = demoProducts
      .filter((product) => product.category === category)
      .map((product) => product.colour);
    expect(colours.toSorted()).toEqual(colourNames.toSorted());
  });

  it('has prices in whole dollars, about a quarter of them reduced', () => {
    for (const { key, price, discountPrice } of demoProducts) {
      expect(discountPrice, key).toBeGreaterThan(0);
      expect(price, key).toBeGreaterThanOrEqual(discountPrice);
      expect([price % 100, discountPrice % 100], key).toEqual([0, 0]);
    }
    const reduced = demoProducts.filter((product) => product.discountPrice < product.price);
    expect(reduced.map((product) => product.key).toSorted()).toEqual(
      Object.keys(offers.discountPrices).toSorted(),
    );
    expect(reduced).toHaveLength(28);
  });

  it('shows a page of T-shirts and polos by ascending price', () => {
    const shelf = demoProducts
      .filter(({ category }) => category === 'mens_tshirt' || category === 'mens_polo')
      .toSorted((a, b) => a.discountPrice - b.discountPrice);
    expect(shelf.slice(0, 6).map(({ title, colour }) => `${title}, ${colour}`)).toEqual([
      'Boxy Pocket Tee, Red',
      'Reverse Breton Tee, Blue',
      'Heavyweight Crew Tee, Black',
      'Everyday Crew Tee, Beige',
      'Breton Stripe Tee, White',
      'Boxy Pocket Tee, Green',
    ]);
  });

  it('has whole units, at most 20 a size', () => {
    for (const product of demoProducts)
      for (const quantity of Object.values(product.sizes)) {
        expect(Number.isInteger(quantity), product.key).toBe(true);
        expect(quantity, product.key).toBeGreaterThanOrEqual(0);
        expect(quantity, product.key).toBeLessThanOrEqual(20);
      }
  });

  it('has one product that is sold out, and one with a nearly sold-out size', () => {
    const sizeNames = defaultAssortment.sizes.map(({ name }) => name);

    const soldOut = demoProducts.filter((product) => pieces(product) === 0);
    expect(soldOut.map((product) => product.key)).toEqual(['womens-sweatshirt-06-pink']);

    const nearlyOut = demoProducts.flatMap((product) =>
      sizeNames
        .filter((size) => (product.sizes[size] ?? 0) > 0 && (product.sizes[size] ?? 0) < 6)
        .map((size) => `${product.key} ${size}`),
    );
    expect(nearlyOut).toEqual(['womens-top-05-blue M']);
    expect(demoProducts.find((product) => product.key === 'womens-top-05-blue')?.sizes).toEqual({
      S: 8,
      M: 2,
      L: 14,
      XL: 0,
    });
  });

  it('has as many new products for men as the home page shows, below which "View all" leads to them', () => {
    const fresh = demoProducts.filter((product) => product.isNew);
    expect(fresh.filter(({ category }) => category.startsWith('mens_'))).toHaveLength(8);
  });

  it('has eight new arrivals on the home page, newer than all other products', () => {
    const byAge = demoProducts.toSorted((a, b) => a.daysOld - b.daysOld);
    const [arrivals, others] = [byAge.slice(0, 8), byAge.slice(8)];
    expect(arrivals.every((product) => product.isNew)).toBe(true);
    expect(arrivals.map((product) => product.category)).toEqual(
      expect.arrayContaining(['mens_tshirt', 'mens_pant', 'womens_dress', 'womens_top']),
    );
    expect(Math.max(...arrivals.map((product) => product.daysOld))).toBeLessThan(
      Math.min(...others.map((product) => product.daysOld)),
    );
    expect(new Set(demoProducts.map((product) => product.daysOld)).size).toBe(112);
  });

  it('has every picture in every width, as AVIF and WebP, with alternative text', () => {
    const catalogue = new URL('../../../art/catalogue/', import.meta.url);

    const { slides, tiles, banner } = demoHome();
    const scenes = [...slides, ...tiles, banner].map(({ image }) => image);
    const pictures = [...demoProducts.flatMap(({ images }) => images), ...scenes];
    for (const { url, alt, tint, widths } of pictures) {
      const stem = /^\/media\/(.+)-\d+\.avif$/.exec(url)?.[1];
      expect(alt.trim(), stem).not.toBe('');
      expect(tint, stem).toMatch(/^#[0-9a-f]{6}$/);
      for (const width of widths)
        for (const type of ['avif', 'webp'])
          expect(existsSync(new URL(`${stem}-${width}.${type}`, catalogue)), stem).toBe(true);
    }
  });

  it('shows the front first, then the other views in their order', () => {
    const [listed] = men;
    if (!listed) throw new Error('The list is empty.');
    const views = { worn: 'Worn with a knit', back: 'From behind' };
    expect(
      picturesOf({ ...listed, views }).map(({ url, alt, kind }) => ({ url, alt, kind })),
    ).toEqual([
      { url: `/media/${listed.stem}-1200.avif`, alt: listed.alt, kind: 'front' },
      { url: `/media/${listed.stem}-worn-1200.avif`, alt: views.worn, kind: 'worn' },
      { url: `/media/${listed.stem}-back-1200.avif`, alt: views.back, kind: 'back' },
    ]);
    for (const { key, images } of demoProducts) {
      expect(images[0].kind, key).toBe('front');
      expect(images.length, key).toBeLessThanOrEqual(PICTURES_LIMIT);
      for (const { kind } of images) expect(pictureKinds, key).toContain(kind);
    }
  });

  it('has the composition, care and origin of every product, and lengths that differ by style', () => {
    for (const { key, composition: parts, care, origin } of demoProducts) {
      expect(composition.safeParse(parts).error, key).toBeUndefined();
      expect(parts.length, key).toBeGreaterThan(0);
      expect(careSymbols.parse(care).length, key).toBeGreaterThanOrEqual(5);
      expect(countryCodes, key).toContain(origin);
    }
    const lengthOf = (stem: string) =>
      demoProducts.find(({ key }) => key === stem)?.measures.length?.M ?? 0;
    // Cropped against full-length.
    expect(lengthOf('mens-chino-02-white')).toBeLessThan(lengthOf('mens-chino-01-black') - 8);
    expect(lengthOf('womens-pant-05-blue')).toBeLessThan(lengthOf('womens-pant-01-black') - 8);
  });

  it('describes the cloth of which every product is made', () => {
    for (const { key, description, composition: parts } of demoProducts) {
      const fibres = parts.flatMap((part) => part.fibres.map(({ fibre }) => fibre.toLowerCase()));
      for (const named of ['linen', 'wool', 'viscose', 'cupro'])
        if (new RegExp(`\\b${named}\\b`, 'i').test(description))
          expect(fibres, key).toContain(named);
      if (/organic/i.test(description)) expect(fibres, key).toContain('organic cotton');
      const elastane = /(\d+)% elastane/.exec(description)?.[1];
      const inShell = parts[0]?.fibres.find(({ fibre }) => fibre === 'Elastane')?.percent;
      if (elastane) expect(inShell, key).toBe(Number(elastane));
    }
  });

  it('names and describes every product', () => {
    for (const { key, title, brand, description } of demoProducts)
      expect(
        [title, brand, description].every((text) => text.trim() !== ''),
        key,
      ).toBe(true);
  });
});

function pieces(product: DemoProduct): number {
  return Object.values(product.sizes).reduce((sum, quantity) => sum + quantity, 0);
}
