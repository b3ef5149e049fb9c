import { expect, it } from 'vitest';
import { isTest, listServerFiles, readSource } from './sources';

// Staff see products of every state; everything else asks `isListed` or `isForSale`, so that a new state is one line.

it('one file says which products shoppers see', async () => {
  const found: string[] = [];
  for (const file of await listServerFiles())
    if (!isTest(file) && !/^server\/(promotions|database\/fragments\/promotion)/.test(file))
      if (/archived_at is null/.test(await readSource(file))) found.push(file);
  expect(found).toEqual(['server/database/fragments/live-product.ts']);
});
