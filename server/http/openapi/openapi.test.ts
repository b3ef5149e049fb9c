import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);

it('keeps the recommended rules of a linter for OpenAPI', async () => {
  /**
   * Paths that match the same URL only if an id is `imports`, `items` or `invitations`, which none is. A fixed segment wins. They
   * were published with version 0.1, so clients depend on them.
   */
  const ambiguousPaths = [
    ['/api/admin/products/{id}/delete', '/api/admin/products/imports/{id}'],
    ['/api/admin/products/imports/{id}', '/api/admin/products/{id}/stock'],
    ['/api/reviews/{reviewId}/helpful', '/api/reviews/items/{itemId}'],
    ['/api/admin/staff/invitations/{id}', '/api/admin/staff/{id}/role'],
    ['/api/admin/staff/invitations/{id}', '/api/admin/staff/{id}/sessions'],
    ['/api/admin/staff/invitations/{id}', '/api/admin/staff/{id}/totp'],
  ];

  const document = (await test.visitor.get('/api/openapi.json')).body;
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-required-schema-properties-undefined': 'error',
    },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  const texts = problems
    .filter(({ message }) => !ambiguousPaths.some(isNamedIn(message)))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
  expect([...new Set(texts)]).toEqual([]);
});

const isNamedIn = (message: string) => (pair: string[]) =>
  message.includes(`ambiguous paths: ${pair.map((path) => `\`${path}\``).join(' and ')}.`);

it('names every object and every choice that bodies and answers share', async () => {
  const { body: document } = await test.visitor.get('/api/openapi.json');
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Order', 'OrderInput', 'Product', 'Profile', 'Error']),
  );
  const inline = new Map<string, number>();
  const visit = (schema: object) => {
    if ('properties' in schema || 'enum' in schema || 'oneOf' in schema) {
      const text = JSON.stringify(schema);
      inline.set(text, (inline.get(text) ?? 0) + 1);
    }
    for (const part of Object.values(schema))
      if (typeof part === 'object' && part !== null) visit(part);
  };
  for (const path of Object.values<Record<string, object>>(document.paths))
    for (const { requestBody, responses } of Object.values(path) as Record<string, object>[]) {
      visit(requestBody ?? {});
      visit(responses ?? {});
    }
  for (const schema of Object.values<object>(schemas)) visit(schema);
  const isChoiceOfOne = (text: string) => /^\{"type":"\w+","enum":\[[^,]*\]\}$/.test(text);
  const repeated = [...inline].filter(([text, count]) => count > 1 && !isChoiceOfOne(text));
  expect(repeated).toEqual([]);
});
