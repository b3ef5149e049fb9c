import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { categoryByKey } from '../../assortment/assortment.rules';
import {
  formsOf,
  lexemesOf,
  parseTerms,
  TERMS_VERSION,
  toNamingTsquery,
  toTsquery,
  toTsvector,
  withNamingForms,
} from './search-terms.rules';

const polo = {
  title: 'Piqué Polo',
  brand: "O'Hara & Sons",
  description: 'Garment-dyed piqué, 220 g/m². Two buttons.',
  colour: 'Red',
  category: categoryByKey(defaultAssortment, 'mens_polo'),
  section: 'clothing',
  tags: ['summer sale'],
};

describe('the words of a product', () => {
  it('are those of its title, brand, colour and category, lower case and without accents', () => {
    const { naming } = lexemesOf(polo);
    for (const word of ['pique', 'polo', 'ohara', 'sons', 'son', 'red', 'mens', 'men', 'clothing'])
      expect(naming).toContain(word);
  });

  it('are those of its description too, which do not name it', () => {
    const lexemes = lexemesOf(polo);
    const { all, naming } = lexemes;
    for (const word of ['garment', 'dyed', 'garmentdyed', 'buttons', 'button', '220', 'm2']) {
      expect(all).toContain(word);
      expect(naming).not.toContain(word);
    }
    const vector = toTsvector(lexemes).slice(1, -1).split("' '");
    expect(vector).toEqual(expect.arrayContaining(['pique', '=pique', 'button', '=sale']));
    expect(vector).not.toContain('=button');
  });

  it('are the words of its tags, and each tag as a whole, which no search finds', () => {
    const { all, naming } = lexemesOf(polo);
    expect(naming).toContain('summer');
    expect([...all].filter((word) => !/^[\p{L}\p{N}]+$/u.test(word))).toEqual([]);
    expect(toTsvector(lexemesOf(polo))).toContain(`'=#summer sale'`);
  });

  it('name a T-shirt in one word, so that shirts come before it when shirts are sought', () => {
    for (const title of ['Plain T-Shirt', 'Plain T Shirts', 'Plain T\u2011shirt']) {
      const { all, naming } = lexemesOf({ ...polo, title });
      expect(naming).toContain('tshirt');
      expect(naming).not.toContain('shirt');
      expect(all).toContain('shirt');
    }
  });

  it('never contain a quote, a backslash or a lone surrogate', () => {
    const { all } = lexemesOf({ ...polo, title: `a'b \\c "d" %e_ \u{1F600} ${'𝒳'.repeat(80)}` });
    for (const word of all) {
      expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      expect(word.isWellFormed()).toBe(true);
    }
  });
});

describe('the stored terms of a product', () => {
  it('have the version of their rules: a change of the rules has to raise TERMS_VERSION, or stored terms stay old', () => {
    const shirt = { ...polo, title: 'Müller T-Shirts', brand: 'Od', description: 'Wool' };
    expect([TERMS_VERSION, toTsvector(lexemesOf(shirt))]).toMatchInlineSnapshot(`
      [
        5,
        "'muller' 'tshirts' 'tshirt' 'od' 'red' 'mens' 'men' 'polo' 'polos' 'clothing' 'summer' 'sale' 'mueller' 't' 'shirts' 'shirt' 'wool' '=muller' '=tshirts' '=tshirt' '=od' '=red' '=mens' '=men' '=polo' '=polos' '=clothing' '=summer' '=sale' '=mueller' '=^0-muller' '=^0-mueller' '=^1-tshirts' '=^1-tshirt' '=$2' '=#summer sale' '=@5'",
      ]
    `);
  });
});

describe('a word', () => {
  it.each([
    ['shirts', ['shirts', 'shirt']],
    ['dresses', ['dresses', 'dresse', 'dress']],
    ['hoodies', ['hoodies', 'hoodie', 'hoody']],
    ['dress', ['dress']],
    ['bus', ['bus']],
    ['polo', ['polo']],
    ['checked', ['checked', 'check', 'checke']],
    ['striped', ['striped', 'strip', 'stripe']],
    ['ribbed', ['ribbed', 'ribb', 'rib']],
    ['dressed', ['dressed', 'dress', 'dresse']],
    ['tweed', ['tweed']],
    ['red', ['red']],
  ])('%s is also %j', (word, forms) => {
    expect(formsOf(word)).toEqual(forms);
  });
});

describe('a search', () => {
  it('requires every word, the last one as a prefix', () => {
    expect(toTsquery(parseTerms('Red shirts'))).toBe(`('red') & ('shirts' | 'shirt' | 'shirts':*)`);
    expect(toNamingTsquery(parseTerms('red'))).toBe(`('=red' | '=red':*)`);
  });

  it('for a crew neck finds what is named by crew alone', () => {
    expect(toTsquery(parseTerms('crew neck tee'))).toBe(
      `('crew') & ('neck' | 'crew') & ('tee' | 'tee':*)`,
    );
    expect(toTsquery(parseTerms('neck'))).toBe(`('neck' | 'neck':*)`);
  });

  it('for the plural of a category is not named by the singular, which it only contains', () => {
    const { categories } = defaultAssortment;
    const terms = withNamingForms(parseTerms('linen shorts'), categories, new WeakMap());
    expect(toNamingTsquery(terms)).toBe(`('=linen') & ('=shorts')`);
    expect(toTsquery(terms)).toBe(`('linen') & ('shorts' | 'short')`);
    const others = withNamingForms(parseTerms('pockets'), categories, new WeakMap());
    expect(toNamingTsquery(others)).toBe(`('=pockets' | '=pocket' | '=pockets':*)`);
  });

  it('ignores stop words, unless there are no others', () => {
    expect(parseTerms('a shirt for the beach').map(({ word }) => word)).toEqual(['shirt', 'beach']);
    expect(parseTerms('with').map(({ word }) => word)).toEqual(['with']);
  });

  it('of punctuation alone matches nothing', () => {
    for (const q of ['%', '_', '\\', `'`, '"', '--', ':*', '!', '&|', '\u{1F455}'])
      expect(toTsquery(parseTerms(q))).toBe('');
  });

  it('has at most sixteen words', () => {
    const q = Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ');
    expect(parseTerms(q)).toHaveLength(16);
  });
});
