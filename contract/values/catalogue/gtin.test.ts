import { expect, it } from 'vitest';
import { isGtin } from './gtin';

it.each(['4006381333931', '96385074', '036000291452', '10614141000415'])('accepts %s', (code) => {
  expect(isGtin(code)).toBe(true);
});

it.each(['4006381333932', '400638133393', '4006381333931 ', 'ABC', '', '123456789'])(
  'rejects %j',
  (code) => {
    expect(isGtin(code)).toBe(false);
  },
);
