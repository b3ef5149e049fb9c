import { expect, it } from 'vitest';
import { codeOf, matchingStep, otpauthUri, stepOf } from './totp';

const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('gives the codes of RFC 6238, appendix B, at %d', (seconds, code) => {
  expect(codeOf(secret, stepOf(seconds))).toBe(code.slice(2));
});

it('accepts a code one step early or late, and no more', () => {
  const now = 1_700_000_000;
  const at = (step: number) => matchingStep(secret, codeOf(secret, stepOf(now) + step), now);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([
    null,
    stepOf(now) - 1,
    stepOf(now),
    stepOf(now) + 1,
    null,
  ]);
});

it('names shop and account in the URI, whatever characters they have', () => {
  const uri = new URL(otpauthUri(secret, 'Needle: & Co', 'ada+x@shop.example'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toMatch(
    /^(\/\/totp)?\/Needle {2}& Co:ada\+x@shop\.example$/,
  );
  expect(uri.searchParams.get('issuer')).toBe('Needle  & Co');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
