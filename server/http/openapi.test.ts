import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

it('keeps the recommended rules of a linter for OpenAPI', async () => {
  const document = (await test.visitor.get('/api/openapi.json')).body;
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-required-schema-properties-undefined': 'error',
      // The paths are published. A fixed segment wins over a parameter, and no id is one of these words.
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  const texts = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  );
  expect([...new Set(texts)]).toEqual([]);
});
