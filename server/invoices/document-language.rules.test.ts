import { expect, it } from 'vitest';
import { DEFAULT_DATE_STYLE, datesIn } from '#contract/values/dates';
import { documentTextsIn } from '#contract/values/tax/document-texts';
import { PSEUDO_LANGUAGE } from '../../scripts/translations/server-plugins.mjs';
import { wordsOutsideMessages } from '../../tests/support/pseudo-language';

const rate = { name: '', percent: 5.5, net: 1234.5 };
const facts = {
  issuedAt: '2026-03-12',
  orderedAt: '2026-03-02',
  orderNumber: 1001,
  corrects: 'R-7',
  supply: { from: '2026-03-05', to: '2026-03-09', isExpected: true },
};

function textsOf(language: string, locale: string, dates: ReturnType<typeof datesIn>): string[] {
  const text = documentTextsIn(language);
  return [
    ...Object.values(text.kinds),
    ...Object.values(text.head),
    text.taxNumber('7'),
    ...text.discounts({ discount: 5 }).map(({ name }) => name),
    text.page(1, 2),
    ...text.facts(facts, dates),
    ...text.facts({ ...facts, supply: { ...facts.supply, isExpected: false } }, dates),
    text.percent(19, locale),
    text.rate(rate, 'EUR', locale),
    ...(['invoice', 'credit_note'] as const).map((kind) => text.total({ kind })),
    ...text.notes({ taxKind: 'reverse_charge' }),
  ];
}

it('has no text outside the messages', () => {
  const dates = datesIn(DEFAULT_DATE_STYLE);
  const texts = textsOf(PSEUDO_LANGUAGE, 'en-US', { ...dates, day: dates.isoDay });
  expect(texts.length).toBeGreaterThan(20);
  expect(wordsOutsideMessages(texts.join('\n'), new Set())).toEqual([]);
});

it('has the terms of German law, and amounts, percentages and days of the locale', () => {
  const texts = textsOf('de', 'de-DE', datesIn({ timeZone: 'UTC', locale: 'de-DE' }));
  for (const text of [
    'Rechnung',
    'Rechnungskorrektur',
    'Datum: 12. März 2026',
    'Bestellung #1001 vom 2. März 2026',
    'Voraussichtlicher Leistungszeitraum: 5. März 2026 bis 9. März 2026',
    'Korrigiert Rechnung R-7',
    ' 5,5\u00a0% auf 1.234,50\u00a0€',
  ])
    expect(texts).toContain(text);
});
