import { describe, expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { replaceInRule, replacementsOf, ruleErrors } from './collection-rules.rules';

const blue = { id: '5', name: 'Blue', family: 'Blue' };

describe('a rule', () => {
  it('is refused if it names something that the assortment does not have', () => {
    const rule = { main: 'men', category: ['mens_polo', 'hats'], color: ['BLUE', 'mauve'] };
    expect(ruleErrors(defaultAssortment, rule).map(({ path }) => path)).toEqual([
      'rule.category',
      'rule.color',
    ]);
  });

  it('names the successor of an entry', () => {
    const replace = (from: string, to: string | null) =>
      replaceInRule({ category: ['a', 'b'], main: 'men' }, { name: 'category', from, to });
    expect(replace('A', 'c')).toEqual({ category: ['c', 'b'], main: 'men' });
    expect(replace('a', 'b')).toEqual({ category: ['b'], main: 'men' });
    expect(replace('a', null)).toEqual({ category: ['b'], main: 'men' });
    expect(replaceInRule({ main: 'men' }, { name: 'main', from: 'men', to: 'boys' })).toEqual({
      main: 'boys',
    });
  });

  it('never selects more products because its last value was deleted', () => {
    const rule = { category: ['a'], sale: true };
    expect(replaceInRule(rule, { name: 'category', from: 'a', to: null })).toBe(rule);
  });
});

describe('a colour', () => {
  const renamed = (after: typeof blue, colours = defaultAssortment.colours) =>
    replacementsOf({ ...defaultAssortment, colours }, 'colours', blue, after);

  it('keeps its name in rules as long as a family has it', () => {
    expect(renamed({ ...blue, name: 'Navy' })).toEqual([]);
    const sky = { id: 9, name: 'Sky', family: 'Blue', hex: '#00ccff', imageUrl: null };
    expect(renamed({ ...blue, name: 'Navy', family: 'Dark' }, [sky])).toEqual([]);
  });

  it('is replaced by its new family, or else by its new name', () => {
    const all = renamed({ ...blue, name: 'Navy', family: 'Dark' });
    expect(all.reduce(replaceInRule, { color: ['blue', 'Red'] })).toEqual({
      color: ['Dark', 'Red'],
    });
  });
});
