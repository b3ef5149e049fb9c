import { expect, it } from 'vitest';
import { pagePolicy } from './content-security-policy';

it('lets only scripts with the nonce and our own files run', () => {
  const policy = pagePolicy({ nonce: 'abc', mode: 'production', gateway: 'sandbox' });
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe/);
});

it('lets Stripe in where it is the gateway, and nobody else anywhere', () => {
  for (const gateway of ['sandbox', 'none'] as const) {
    const policy = pagePolicy({ nonce: 'abc', mode: 'production', gateway });
    expect(policy).not.toMatch(/stripe|https:\/\//);
  }
  const policy = pagePolicy({ nonce: 'abc', mode: 'production', gateway: 'stripe' });
  const rules = Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  );
  expect(rules).toMatchObject({
    'script-src': ["'self'", "'nonce-abc'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': [
      "'self'",
      'blob:',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ],
    'connect-src': ["'self'", 'https://api.stripe.com'],
    'default-src': ["'self'"],
    'form-action': ["'self'"],
  });
});
