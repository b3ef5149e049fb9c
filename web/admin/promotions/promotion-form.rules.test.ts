import { expect, it } from 'vitest';
import type { PromotionRecord } from '#contract/admin/promotions';
import { bodyOf, draftOf, emptyDraft } from './promotion-form.rules';

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

const terms = { currency: 'USD', timeZone: 'UTC' };

it('saving an unchanged promotion changes nothing', () => {
  expect(
    bodyOf(draftOf(record, 'Europe/Berlin'), { currency: 'USD', timeZone: 'Europe/Berlin' }),
  ).toEqual({
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
  const draft = { ...emptyDraft, code: 'A', minimum: 'ten', startsAt: 'soon' };
  expect(bodyOf(draft, terms)).toEqual({
    errors: {
      value: 'Enter a number such as 12.50.',
      minimum: 'Enter a number such as 12.50.',
      startsAt: 'Enter a date and time.',
    },
  });
});

it('reads amounts with a decimal point or comma, and rejects ambiguous ones', () => {
  const draft = { ...emptyDraft, code: 'A', value: '5', minimum: '1.234,50', useLimit: '1,000' };
  expect(bodyOf(draft, terms)).toEqual({ errors: { useLimit: 'Enter a whole number.' } });
  expect(bodyOf({ ...draft, useLimit: '' }, terms)).toMatchObject({ body: { minimum: 1234.5 } });
  expect(bodyOf({ ...draft, minimum: '32.005' }, terms)).toMatchObject({
    errors: { minimum: expect.stringContaining('could be 32.005 or 32005') },
  });
});

it('a code starts and ends by the shop’s clock, wherever staff are', () => {
  const draft = { ...emptyDraft, code: 'A', value: '5', startsAt: '2026-12-01T00:00' };
  expect(bodyOf(draft, { currency: 'EUR', timeZone: 'Europe/Berlin' })).toMatchObject({
    body: { startsAt: '2026-11-30T23:00:00.000Z' },
  });
  expect(draftOf(record, 'America/New_York').startsAt).toBe('2026-11-21T04:41');
});
