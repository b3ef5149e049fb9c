import { expect, it } from 'vitest';
import { providerNamed } from '../payments/gateways/registry';
import { pagePolicy } from './content-security-policy';

it('allows scripts with the nonce and from the shop’s own origin only', () => {
  const policy = pagePolicy('abc', [], { mode: 'production', paymentSources: null });
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe/);
});

it('allows Stripe’s origins only if it is the gateway', () => {
  for (const gateway of ['sandbox', 'none']) {
    const paymentSources = providerNamed(gateway)?.sources ?? null;
    const policy = pagePolicy('abc', [], { mode: 'production', paymentSources });
    expect(policy).not.toMatch(/stripe|https:\/\//);
  }
  const policy = pagePolicy('abc', [], {
    mode: 'production',
    paymentSources: providerNamed('stripe')?.sources ?? null,
  });
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
