import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { type DemoProduct, demoProducts } from '../catalogue/products';
import { DAY, mondayOf, planHistory } from '../history/history';
import { demoReviews, purchase } from './reviews';
import { listedReviews } from './texts';

const productOf = new Map(demoProducts.map((product) => [product.key, product]));
const monday = mondayOf(Date.parse('2026-11-18T12:00:00Z'));
const moments = [monday, monday + 9.3 * 3_600_000, monday + 7 * DAY - 1, monday + 191.3 * DAY];
const bought = listedReviews.filter(({ order }) => order !== undefined);
const imported = listedReviews.filter(({ order }) => order === undefined);
const published = listedReviews.filter(({ flags, withheld }) => !flags && !withheld);

describe('the reviews of the demo shop', () => {
  it('are 1,500, most of them of the former shop', () => {
    expect(listedReviews).toHaveLength(1_500);
    expect(bought.length).toBeGreaterThan(300);
    const stars = (count: number) => published.filter((each) => each.stars === count).length;
    expect(stars(5)).toBeGreaterThan(stars(4));
    expect(stars(4)).toBeGreaterThan(stars(3));
    expect(stars(1)).toBeGreaterThan(20);
    for (const { stars: given } of listedReviews) expect([1, 2, 3, 4, 5]).toContain(given);
  });

  it('say nothing twice', () => {
    const texts = listedReviews.flatMap(({ text = '' }) => text || []);
    expect(texts.length).toBeGreaterThan(1_300);
    const words = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, ' ')
        .trim();
    expect(new Set(texts.map(words)).size).toBe(texts.length);
    // The same words in another order, or with one exchanged, would read like a template.
    const long = texts.filter((text) => text.length > 60);
    expect(new Set(long.map((text) => words(text).slice(0, 40))).size).toBe(long.length);
  });

  it('are of products that the shop had, and of purchases of just that product', () => {
    for (const review of imported) {
      expect(productOf.has(review.key), review.key).toBe(true);
      expect(review.day, review.text).toBeLessThan(productOf.get(review.key)?.daysOld ?? 0);
      expect(review.by, review.text).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\.$/u);
    }
    const history = planHistory(monday, { withShopper: true });
    for (const review of bought)
      expect(purchase(history, review)).toMatchObject({
        product: productOf.get(review.key),
        isReturned: false,
      });
    expect(new Set(bought.map(({ order, line }) => `${order} ${line}`)).size).toBe(bought.length);
  });

  it.each(moments)('are written, answered and delivered before now (%d)', (now) => {
    const history = planHistory(now, { withShopper: true });
    const { reviews } = demoReviews(history, { now, productIds: new Map(), lines: [] });
    const latest = new Date(now).toISOString();
    for (const { writtenAt = '', repliedAt, text } of reviews) {
      expect(writtenAt <= latest, text).toBe(true);
      expect((repliedAt ?? writtenAt) <= latest, text).toBe(true);
    }
  });

  it('give a customer the same height in every review', () => {
    const { orders } = planHistory(monday, { withShopper: true });
    const heights = new Map<string, number>();
    for (const { order = 0, height } of bought) {
      const customer = orders[order]?.customer.email ?? '';
      if (height !== undefined) expect(heights.get(customer) ?? height, customer).toBe(height);
      if (height !== undefined) heights.set(customer, height);
    }
  });

  it('call a colour what the picture shows', () => {
    const wrong: Record<string, RegExp> = {
      red: /\b(tomato|cherry|orange|crimson|rust\w*|terracotta)\b/i,
      green: /\b(sage|olive|khaki|army|bottle|mint)\b/i,
      blue: /\b(serious navy|slate|ink|royal)\b/i,
      white: /\b(off-white|ecru|ivory|creamy)\b/i,
      pink: /\b(terracotta|coral|fuchsia|salmon)\b/i,
      beige: /\b(stone|cream|oatmeal|pinkish|camel)\b/i,
      grey: /\b(bluer|more blue|anthracite|charcoal)\b/i,
    };
    for (const { key, text = '' } of listedReviews) {
      const colour = key.split('-').at(-1) ?? '';
      expect(wrong[colour]?.exec(text)?.[0], `${key}: ${text}`).toBeUndefined();
      expect(text, key).not.toMatch(
        /colou?r(['’]s| is| was)? (much |a bit |not )*(lighter|darker|brighter)/i,
      );
    }
  });

  it('give the height that the text names', () => {
    for (const { text = '', height } of published)
      for (const [, named] of text.matchAll(/\b(1[5-9]\d) ?cm\b/g))
        expect(Number(named), text).toBe(height);
  });
});

describe('the fit votes of the demo shop', () => {
  const measured = defaultAssortment.categories;
  const styles = [...new Set(demoProducts.map(({ category, title }) => `${category} ${title}`))];

  it.each(styles)('agree with the measurements: %s', (name) => {
    const products = demoProducts.filter(
      ({ category, title }) => `${category} ${title}` === name,
    ) as [DemoProduct, ...DemoProduct[]];
    const keys = products.map(({ key }) => key);
    const votes = published.filter(({ key, fit }) => fit && keys.includes(key));
    const share = (fit: string) => votes.filter((each) => each.fit === fit).length / votes.length;
    if (votes.length < 10) return;
    const usual = measured.find(({ key }) => key === products[0].category)?.measures ?? {};
    const { measures } = products[0];
    const measure = measures.chest ? 'chest' : 'waist';
    const difference = (measures[measure]?.M ?? 0) - (usual[measure]?.M ?? 0);
    // Buyers do not feel less than half a size.
    if (!measures[measure] || Math.abs(difference) < 3) {
      expect(share('small')).toBeLessThan(0.6);
      expect(share('large')).toBeLessThan(0.6);
    } else expect(share(difference < 0 ? 'small' : 'large')).toBeGreaterThan(0.65);
  });
});
