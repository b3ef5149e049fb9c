import { describe, expect, it } from 'vitest';
import { isTest, listFiles, readSource } from './sources';

type Conversion = [what: string, pattern: RegExp];

/** What converts a moment to a day of another time zone than the shop's, in the shop and in its tests. */
const otherDays: Conversion[] = [
  ['a day cut off a moment: use dayIn', /toISOString\(\)\s*\.(?:slice|substring|split)\(/],
  ['the device’s or server’s day', /\.(?:getFullYear|getMonth|getDate|toDateString)\(/],
  ['a year in UTC: use dayIn', /\.getUTCFullYear\(/],
  [
    'a day in SQL: use shop_day or shop_day_start',
    /\bat time zone\b|\bcurrent_date\b|(?:\bnow\(\)|_at|\bmoment)::date\b/i,
  ],
];

/** What else converts or shows a moment without the shop's time zone. Tests cut texts and format expected dates. */
const conversions: Conversion[] = [
  ...otherDays,
  ['the first characters of a moment: use dayIn', /\.slice\(0, (?:4|7|10)\)/],
  [
    'a date without the shop’s time zone: use useDates or datesIn',
    /\bDateTimeFormat\b|\.toLocale(?:Date|Time)String\(/,
  ],
];

/** Where such a conversion is not about a day of the shop, and why. */
const exceptions: Record<string, string> = {
  'contract/values/dates.ts': 'the one place of these conversions',
  'contract/admin/delivery.ts': 'asks Intl whether a time zone exists',
  'contract/day.ts': 'checks the year of a typed moment',
  'contract/values/periods.ts': 'checks the year of a typed calendar day',
  'contract/values/payments/iban.ts': 'rotates the characters of an IBAN',
  'server/database/migrate.ts': 'the number of a migration',
  'server/database/migrations/0204_settings.sql': 'the one place of these conversions',
  'server/demo/history/history.ts': 'the demo shop’s history, whose time zone is UTC',
  'server/demo/site-pages.ts': 'the demo shop’s articles, whose time zone is UTC',
  'server/catalogue/products/product.queries.ts': 'planned times as ISO 8601, in UTC',
  'server/email/email-data.queries.ts': 'a declaration’s moment to the second, with its time zone',
  'server/fit/fit.queries.ts': 'the key of an hourly job',
  'server/orders/orders.personal-data.ts': 'a moment of a personal data export, in UTC',
  'server/payments/gateways/sandbox/sandbox.rules.ts': 'the expiry of a card, which is a month',
  'web/admin/assortment/attributes-page.tsx': 'the first choices of a list',
  'web/admin/assortment/category-dialog.tsx': 'the first sizes of a list',
  'web/storefront/checkout/payment/card.rules.ts': 'the expiry of a card, which is a month',
  'web/storefront/product/buy/delivery-estimate.tsx': 'a moment without its seconds',
  'web/storefront/layout/storefront-layout.tsx': 'the year of a day',
};

/** Tests that convert fixed moments, in UTC. */
const testsOfFixedMoments = [
  'contract/values/delivery/delivery-dates.test.ts',
  'server/demo/history/history.rules.test.ts',
  'web/admin/dashboard/downsample.rules.test.ts',
];

/** Migrations of earlier versions never change. */
const isOldMigration = (file: string) => file.includes('/earlier-migrations/');

const foundIn = (source: string, refused = conversions) =>
  refused.filter(([, pattern]) => pattern.test(source)).map(([what]) => what);

describe('days are days of the shop’s time zone', () => {
  it('no file converts moments to days in another way', async () => {
    const found: string[] = [];
    const used = new Set<string>();
    const files = await listFiles(['contract', 'server', 'web'], /\.(tsx?|sql)$/);
    for (const file of files.filter((name) => !isTest(name) && !isOldMigration(name))) {
      const breaches = foundIn(await readSource(file));
      if (breaches.length > 0) used.add(file);
      if (!(file in exceptions)) found.push(...breaches.map((what) => `${file}: ${what}`));
    }
    expect(found, found.join('\n')).toEqual([]);
    expect(Object.keys(exceptions).filter((file) => !used.has(file))).toEqual([]);
  });

  it('no test does, as it would fail around midnight', async () => {
    const files = (
      await listFiles(['contract', 'scripts', 'server', 'tests', 'web'], /\.(tsx?|mjs)$/)
    ).filter(
      (file) => (isTest(file) || file.startsWith('tests')) && !file.endsWith('days.test.ts'),
    );
    const breaches: string[] = [];
    const fixed = new Set<string>();
    for (const file of files) {
      const found = foundIn(await readSource(file), otherDays);
      if (testsOfFixedMoments.includes(file)) {
        if (found.length > 0) fixed.add(file);
      } else breaches.push(...found.map((what) => `${file}: ${what}`));
    }
    expect(breaches, breaches.join('\n')).toEqual([]);
    expect(testsOfFixedMoments.filter((file) => !fixed.has(file))).toEqual([]);
  });

  it.each([
    'const today = new Date().toISOString().slice(0, 10);',
    'const year = new Date().getUTCFullYear();',
    "'select current_date::text'",
  ])('the rule for tests refuses: %s', (source) =>
    expect(foundIn(source, otherDays)).not.toEqual([]),
  );

  it.each([
    'const day = new Date().toISOString().slice(0, 10);',
    'const [day] = at.toISOString().split("T");',
    'const day = order.orderDate.slice(0, 10);',
    'const year = new Date().getFullYear();',
    'const day = new Intl.DateTimeFormat("en", { timeZone: "UTC" });',
    'const text = at.toLocaleDateString();',
    "select (o.placed_at at time zone 'UTC')::date",
    'select placed_at::date',
    'where day = current_date',
    'where day < now()::date',
  ])('the rule refuses: %s', (source) => expect(foundIn(source)).not.toEqual([]));
});
