import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from '../../server/configuration/page';

test('docs/configuration.md lists the variables as the server reads them; npm run config:docs writes it', async () => {
  const root = dirname(dirname(import.meta.dirname));
  expect(await readFile(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
});
