import { describe, expect, it } from 'vitest';
import { limitedSlugOf } from './slug-text';
import { plainEmail, plainPhone, plainTyped } from './typed-text';

describe('typed text', () => {
  it.each([
    ['\u200e+1\u00a0555\u20110100\u200f', '+1 555-0100'],
    ['〒１５０－０００２', '〒150-0002'],
    ['١٢٣ ४५ ๙', '123 45 9'],
    ['  10  115 ', '10 115'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(plainTyped(typed)).toBe(stored);
  });
});

describe('a phone number', () => {
  it.each([
    ['\u202a+49\u00a030\u20111234567\u202c', '+49 30-1234567'],
    ['＋８１　９０−１２３４−５６７８', '+81 90-1234-5678'],
    ['+1 (555) 0100 ext. 12', '+1 (555) 0100 ext. 12'],
    ['555 0100x12', '555 0100 ext. 12'],
    ['555 0100, Extension: 12', '555 0100 ext. 12'],
    ['555 0100 #12', '555 0100 ext. 12'],
    ['030 1234 Durchwahl 5', '030 1234 ext. 5'],
    ['tel:+15550100', '+15550100'],
    ['Tel. 030 1234', '030 1234'],
    ['0044 (0) 20 7946 0018 / 0019', '0044 (0) 20 7946 0018 / 0019'],
    ['call me', 'call me'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(plainPhone(typed)).toBe(stored);
    expect(plainPhone(stored)).toBe(stored);
  });
});

describe('an email address', () => {
  it.each([
    [' ada@example.com ', 'ada@example.com'],
    ['ada@müller.example', 'ada@xn--mller-kva.example'],
    ['ada@MU\u0308LLER.example', 'ada@xn--mller-kva.example'],
    ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ａｄａ＠例え.jp', 'ada@xn--r8jz45g.jp'],
    ['\u200bada@example.com\u200e', 'ada@example.com'],
    ['ada@mül/ler.example', 'ada@mül/ler.example'],
    ['@müller.example', '@müller.example'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(plainEmail(typed)).toBe(stored);
  });
});

describe('the slug of a name', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['Große Straße', 'grosse-strasse'],
    ['GROẞ', 'gross'],
    ['Rød øre & Æble', 'rod-ore-aeble'],
    ['Þór, İstanbul, Đà Nẵng', 'thor-istanbul-da-nang'],
    ['１２ ﬁt', '12-fit'],
    ['靴', ''],
  ])('of %j is %j', (name, word) => {
    expect(limitedSlugOf(name, 60)).toBe(word);
  });

  it('is cut without a hyphen at its end', () => {
    expect(limitedSlugOf(`${'a'.repeat(59)} b`, 60)).toBe('a'.repeat(59));
  });
});
