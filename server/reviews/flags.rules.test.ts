import { describe, expect, it } from 'vitest';
import type { ReviewFlag } from '#contract/values/reviews/reviews';
import { cpuMsOf } from '../../tests/support/time/cpu-time';
import { flagsOf } from './flags.rules';
import { displayNameOf, stateAfterEdit } from './write-reviews.rules';

describe('a text is flagged', () => {
  it.each<[string, ReviewFlag[]]>([
    ['Buy it cheaper at https://cheap.example/shirt', ['link']],
    ['look at www.cheap-shirts.example', ['link']],
    ['Visit cheap-shirts.com for more.', ['link']],
    ['Best casino and bitcoin offers', ['spam']],
    ['Click here!!! Promo code SAVE', ['spam']],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaa', ['spam']],
    ['The seller is an asshole', ['insult']],
    ['f.u.c.k this shop', ['insult']],
    ['sh1tty, and you are b1tches', ['insult']],
    ['F\u200buck off', ['insult']],
    ['Du Arschloch', ['insult']],
    ['write to jane.doe@mail.example', ['personal_data']],
    ['jane (at) mail (dot) example', ['personal_data']],
    ['Call me: +49 (0)30 1234 5678', ['personal_data']],
    ['my number is 555-010-9988', ['personal_data']],
    ['I live at 12 Mill Lane', ['personal_data']],
    ['Ich wohne Hauptstraße 12', ['personal_data']],
  ])('%j', (text, flags) => {
    expect(flagsOf(text)).toEqual(flags);
  });

  it('for the name that it is shown under too', () => {
    expect(flagsOf('Nice.', 'www.spam.com S.')).toEqual(['link']);
  });
});

describe('a text is published immediately', () => {
  it.each([
    '',
    'Terrible. Worst quality ever, do not buy! 0/10, I hate it.',
    'Damn, it shrank. Total garbage, a rip-off at $129.00.',
    'I am 181 cm, 78 kg, waist 32, bought M on 12.03.2026 for 49.90.',
    'Fits like my W32/L34. Washed it 3 times at 30 degrees.Still good.',
    'Scunthorpe is lovely, and so is this shirt. Shitake-coloured.',
    'Order 1001 came in 2 days. 10/10 would buy again.',
    'I wore it down the road and to 2 weddings in the lane behind my house.',
    'Sehr schön, fällt groß aus. Der Weg zum Paket war weit.',
    'The button at the cuff came off. Net result: not for me.',
  ])('%j', (text) => {
    expect(flagsOf(text)).toEqual([]);
  });
});

it('takes no long time for hostile texts', () => {
  const texts = [
    'a '.repeat(1500),
    '1'.repeat(3000),
    '1 '.repeat(1500),
    'a.'.repeat(1500),
    'a@'.repeat(1500),
    'a-'.repeat(1500),
    'straße '.repeat(400),
    '12 a b c '.repeat(300),
  ];
  expect(cpuMsOf(() => texts.map((text) => flagsOf(text)))).toBeLessThan(2_000);
});

it('a customer is shown by first name and initial', () => {
  expect(displayNameOf('Ada', 'Lovell')).toBe('Ada L.');
  expect(displayNameOf(' Anna Maria ', 'de Vries')).toBe('Anna D.');
  expect(displayNameOf('Zoë', '')).toBe('Zoë');
  expect(displayNameOf('李', '👩‍👩‍👧x')).toBe('李 👩‍👩‍👧.');
});

describe('after an edit', () => {
  const published = { text: 'a', state: 'published', flags: ['link'] } as const;
  const stored = (change: object) => ({ ...published, flags: [...published.flags], ...change });

  it('a text that staff have published stays published while it is the same', () => {
    expect(stateAfterEdit(stored({}), { text: 'a' }, ['link']).state).toBe('published');
    expect(stateAfterEdit(stored({}), { text: 'b' }, ['link']).state).toBe('pending');
    expect(stateAfterEdit(stored({}), { text: 'b' }, []).state).toBe('published');
  });

  it('a withheld review waits for staff', () => {
    expect(stateAfterEdit(stored({ state: 'withheld' }), { text: 'b' }, []).state).toBe('pending');
  });
});
