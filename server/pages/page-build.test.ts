import { expect, it } from 'vitest';
import { isPagePath } from './page-build';

it.each(['/', '/cart', '/apis', '/media-kit', '/healthy?x=/api/', '/men/clothing/all'])(
  '%s is a page',
  (url) => expect(isPagePath(url)).toBe(true),
);

it.each([
  '/api',
  '/api/nothing',
  '/API/x',
  '/auth/x',
  '/assets/a.js',
  '/media/x.avif',
  '/metrics?x',
  '/health/x',
  '/webhooks/x',
  '/sandbox-gateway/x',
  'http://elsewhere.example/',
])('%s is not a page', (url) => expect(isPagePath(url)).toBe(false));
