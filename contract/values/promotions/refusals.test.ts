import { expect, it } from 'vitest';
import { dayIn } from '../dates';
import { type Refusal, refusalSentence, type Wording } from './refusals';

const wording: Wording = {
  money: (amount) => `$${(amount / 100).toFixed(2)}`,
  moment: (at) => dayIn(at, 'UTC'),
  nameOf: (id) => id.toUpperCase(),
};

it.each<[Refusal, string]>([
  [{ reason: 'code_not_entered' }, 'The code for “Spring” wasn’t entered.'],
  [{ reason: 'not_started', startsAt: new Date('2026-03-04') }, '“Spring” starts on 2026-03-04.'],
  [
    { reason: 'customer_limit', limit: 2 },
    'This customer has already used “Spring” 2 times, which is the limit.',
  ],
  [{ reason: 'quantity', missing: 1 }, '“Spring” needs 1 item more.'],
  [{ reason: 'value', missing: 280, least: 5_000 }, '“Spring” needs items for $2.80 more.'],
  [
    { reason: 'country', isKnown: false },
    '“Spring” depends on the country, which isn’t known yet.',
  ],
  [
    { reason: 'others_are_better', promotionIds: ['a'] },
    '“A” takes off as much or more, and can’t be combined with “Spring”.',
  ],
  [
    { reason: 'others_are_better', promotionIds: ['a', 'b'] },
    '“A” and “B” take off as much or more, and can’t be combined with “Spring”.',
  ],
])('%j is said in one sentence', (refusal, sentence) => {
  expect(refusalSentence('Spring', refusal, wording)).toBe(sentence);
});
