import { expect, it } from 'vitest';
import { pagePolicy } from './page-policy';

it('lets only scripts with the nonce and our own files run', () => {
  const policy = pagePolicy({ nonce: 'abc', mode: 'production' });
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|style-src [^;]*unsafe/);
});
