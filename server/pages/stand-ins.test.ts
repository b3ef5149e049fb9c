import { expect, it } from 'vitest';
import { shopLanguageCodes } from '#contract/values/languages/languages';
import { numberLocaleOf } from '#contract/values/languages/locales';
import { pluralOfStandIn } from '#contract/values/stand-ins';
import { createStandIns } from './stand-ins';

const print = new Intl.NumberFormat('en-US');

it('fills in counts as they were printed: as a number, in JSON and with separators', () => {
  const standIns = createStandIns();
  const html = (count: (at: number) => number) =>
    `<p>${print.format(count(0))} items</p><b>${count(1)}</b>${JSON.stringify({ count: count(0), sizes: [count(2), 7] })}`;
  const counts = [1_234, 5, 98_765];
  expect(standIns.fill(html(standIns.of), counts, 'en')).toBe(html((at) => counts[at] ?? 0));
});

it.each(shopLanguageCodes)('fills in counts in the storefront’s language %s', (language) => {
  const { format } = new Intl.NumberFormat(numberLocaleOf(language));
  const standIns = createStandIns();
  const counts = [1_234, 5, 1_000_000];
  const print = (count: (at: number) => number) =>
    counts.map((_, at) => `${format(count(at))} ${count(at)}`).join(';');
  expect(standIns.fill(print(standIns.of), counts, language)).toBe(print((at) => counts[at] ?? 0));
});

it.each(shopLanguageCodes)('fills in the form of a plural for each count in %s', (language) => {
  const { format } = new Intl.NumberFormat(numberLocaleOf(language));
  const rules = new Intl.PluralRules(language);
  const standIns = createStandIns();
  const counts = [2, 3, 5, 11, 21, 100, 1_234, 1_000_000];
  const print = (count: number) => {
    const categories = rules.resolvedOptions().pluralCategories;
    const forms = categories.map((category) => [
      category,
      `${category}: ${format(count)} = ${count}`,
    ]);
    return { other: '', ...Object.fromEntries(forms) };
  };
  const rendered = counts.map((_, at) => pluralOfStandIn(standIns.of(at), print(standIns.of(at))));
  expect(standIns.fill(rendered.join(';'), counts, language)).toBe(
    counts.map((count) => print(count)[rules.select(count)]).join(';'),
  );
});

it('knows each of many counts', () => {
  const standIns = createStandIns();
  const counts = Array.from({ length: 2_000 }, (_, at) => at * 7);
  const printed = counts.map((_, at) => `${standIns.of(at)} ${print.format(standIns.of(at))}`);
  expect(standIns.fill(printed.join(';'), counts, 'en')).toBe(
    counts.map((count) => `${count} ${print.format(count)}`).join(';'),
  );
});

it('leaves other numbers as they are, and does not guess a count', () => {
  const standIns = createStandIns();
  expect(standIns.fill('9007199254740991 and 1,234', [3], 'en')).toBe('9007199254740991 and 1,234');
  expect(() => standIns.fill(String(standIns.of(1)), [3], 'en')).toThrow('does not have');
  expect(() => standIns.of(100_000)).toThrow('too many');
});

it('has other stand-ins than another process', () => {
  const text = String(createStandIns().of(0));
  expect(createStandIns().fill(text, [3], 'en')).toBe(text);
});
