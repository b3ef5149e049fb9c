import { expect, it } from 'vitest';
import type { PromotionRecord } from '#contract/admin/promotions';
import { promotionFormKind } from './promotion-form.rules';

const record: PromotionRecord = {
  _id: 'x',
  code: 'WELCOME10',
  kind: 'percent',
  value: 10,
  minimum: 0,
  startsAt: '2026-11-21T09:41:00.000Z',
  endsAt: null,
  useLimit: 100,
  customerLimit: null,
  customer: null,
  uses: 3,
  state: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

const inUtc = promotionFormKind({ currency: 'USD', timeZone: 'UTC' });
const inBerlin = promotionFormKind({ currency: 'EUR', timeZone: 'Europe/Berlin' });
const emptyDraft = inUtc.draftOf(null);
const read = (draft: typeof emptyDraft, form = inUtc) => form.bodyOf(draft, emptyDraft);

it('a new code begins empty, as a percentage', () => {
  expect(emptyDraft).toEqual({
    code: '',
    kind: 'percent',
    value: '',
    minimum: '',
    startsAt: '',
    endsAt: '',
    useLimit: '',
    customerLimit: '',
  });
});

it('saving an unchanged promotion changes nothing', () => {
  expect(read(inBerlin.draftOf(record), inBerlin)).toEqual({
    body: {
      code: 'WELCOME10',
      kind: 'percent',
      value: 10,
      minimum: 0,
      startsAt: '2026-11-21T09:41:00.000Z',
      endsAt: null,
      useLimit: 100,
      customerLimit: null,
    },
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
  const inNewYork = promotionFormKind({ currency: 'USD', timeZone: 'America/New_York' });
  expect(inNewYork.draftOf(record).startsAt).toBe('2026-11-21T04:41');
});
