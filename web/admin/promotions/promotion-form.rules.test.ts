import { expect, it } from 'vitest';
import type { PromotionRecord } from '#contract/admin/promotions';
import { promotionFormKind } from './promotion-form.rules';

const goods = {
  products: [],
  styles: [],
  categories: [],
  collections: [],
  brands: [],
  tags: [],
  attributes: [],
  price: 'any',
} as const;
const conditions = {
  goods: { ...goods, attributes: [], products: [], styles: [], categories: [] },
  leastQuantity: null,
  isFirstOrder: false,
  customerGroups: ['regulars'],
  countries: [],
  deliveryMethods: [],
  weekdays: [],
  from: null,
  until: null,
};
const record = {
  _id: 'x',
  trigger: 'code',
  code: 'WELCOME10',
  hasManyCodes: false,
  name: '',
  class: 'order',
  kind: 'percent',
  value: 10,
  effect: {},
  minimum: 0,
  conditions,
  startsAt: '2026-11-21T09:41:00.000Z',
  endsAt: null,
  useLimit: 100,
  customerLimit: null,
  budget: null,
  spent: 0,
  isExclusive: false,
  priority: 100,
  isSuggested: true,
  customer: null,
  uses: 3,
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
} as unknown as PromotionRecord;

const formIn = (currency: string, timeZone: string) =>
  promotionFormKind({ currency, timeZone }, () => 'Its summary');
const inUtc = formIn('USD', 'UTC');
const inBerlin = formIn('EUR', 'Europe/Berlin');
const emptyDraft = { ...inUtc.draftOf(null), trigger: 'code' };
const read = (draft: typeof emptyDraft, form = inUtc) => form.bodyOf(draft, emptyDraft);

it('a new promotion applies automatically, and begins empty, as a percentage', () => {
  expect(inUtc.draftOf(null)).toMatchObject({
    trigger: 'automatic',
    code: '',
    name: '',
    kind: 'percent',
    value: '',
    minimum: '',
    startsAt: '',
    endsAt: '',
    useLimit: '',
    customerLimit: '',
  });
});

it('saving an unchanged promotion changes nothing, nor what the form does not show', () => {
  const { customer: _c, uses: _u, state: _s, createdAt: _a, version: _v, ...terms } = record;
  const { _id, spent: _, class: __, ...body } = terms;
  expect(read(inBerlin.draftOf(record), inBerlin)).toEqual({ body });
});

it.each([
  ['class', { class: 'item' }],
  ['class', { class: 'item', kind: 'amount', value: 5, effect: { per: 'unit' } }],
  [
    'effect',
    { kind: 'buy_get', value: 50, effect: { buy: 2, get: 1, goods: { ...goods, tags: ['tie'] } } },
  ],
  [
    'effect',
    {
      kind: 'bundle',
      value: 40,
      effect: {
        parts: ['shirt', 'tie'].map((tag) => ({ goods: { ...goods, tags: [tag] }, quantity: 1 })),
      },
    },
  ],
] as [keyof PromotionRecord, object][])('keeps the %s that the API gave: %j', (part, given) => {
  const saved = { ...record, class: 'item', ...given } as PromotionRecord;
  expect(read(inUtc.draftOf(saved))).toMatchObject({ body: { [part]: saved[part] } });
});

it('an automatic promotion without a name is called what it does', () => {
  const draft = {
    ...emptyDraft,
    trigger: 'automatic',
    kind: 'multi_buy',
    endsAt: '2026-11-30T20:00',
  };
  expect(read(draft)).toMatchObject({
    body: {
      name: 'Its summary',
      kind: 'multi_buy',
      effect: { quantity: 3, pay: 2 },
      endsAt: '2026-11-30T20:00:00.000Z',
    },
  });
});

it('a promotion with many codes has none of its own, and is called what it does', () => {
  const draft = { ...emptyDraft, hasManyCodes: true, value: '10' };
  const saved = read(draft);
  expect(saved).toMatchObject({
    body: { trigger: 'code', hasManyCodes: true, name: 'Its summary' },
  });
  expect(saved).not.toHaveProperty('body.code');
});

it('a copy begins like its template, with a code and a name of its own', () => {
  const named = { ...record, name: 'Welcome' };
  const copy = promotionFormKind({ currency: 'USD', timeZone: 'UTC' }, () => '', named).draftOf(
    null,
  );
  expect(copy).toEqual({ ...inUtc.draftOf(record), code: '', name: '' });
});

it('an amount is off each item of some products, and off the order of all', () => {
  const amount = { ...emptyDraft, code: 'FIVE', kind: 'amount', value: '5' };
  expect(read(amount)).toMatchObject({ body: { effect: { per: 'order' } } });
  const goods = { ...amount.goods, categories: ['mens_socks'] };
  expect(read({ ...amount, goods })).toMatchObject({ body: { effect: { per: 'unit' } } });
});

it('reads steps of a percentage or an amount, and names a line that is none', () => {
  const tiers = (steps: string) =>
    read({ ...emptyDraft, code: 'TIERS', kind: 'tiers', effect: { ...emptyDraft.effect, steps } });
  expect(tiers('2 = 10%\n\n5=7.50')).toMatchObject({
    body: {
      effect: {
        steps: [
          { from: 2, percent: 10 },
          { from: 5, amount: 7.5 },
        ],
      },
    },
  });
  expect(tiers('2 = 10%\nfive')).toMatchObject({
    errors: { 'effect.steps': expect.stringContaining('“five”') },
  });
});

it('an invalid number is an error of its field, and an empty amount never becomes 0', () => {
  const draft = { ...emptyDraft, code: 'A', minimum: 'ten' };
  expect(read(draft)).toEqual({
    errors: {
      value: 'Enter a whole number.',
      minimum: 'Enter a number such as 12.50.',
    },
  });
});

it('reads amounts with a decimal point or comma, and rejects ambiguous ones', () => {
  const draft = { ...emptyDraft, code: 'A', value: '5', minimum: '1.234,50', useLimit: '1,000' };
  expect(read(draft)).toEqual({ errors: { useLimit: 'Enter a whole number.' } });
  expect(read({ ...draft, kind: 'amount', useLimit: '' })).toMatchObject({
    body: { minimum: 1234.5 },
  });
  expect(read({ ...draft, minimum: '32.005' })).toMatchObject({
    errors: { minimum: expect.stringContaining('could be 32.005 or 32005') },
  });
});

it('a code starts and ends by the shop’s clock, wherever staff are', () => {
  const draft = { ...emptyDraft, code: 'A', value: '5', startsAt: '2026-12-01T00:00' };
  expect(read(draft, inBerlin)).toMatchObject({
    body: { startsAt: '2026-11-30T23:00:00.000Z' },
  });
  const inNewYork = formIn('USD', 'America/New_York');
  expect(inNewYork.draftOf(record).startsAt).toBe('2026-11-21T04:41');
});
