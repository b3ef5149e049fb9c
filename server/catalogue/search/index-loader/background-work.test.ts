import { expect, it } from 'vitest';
import { collectGarbage } from './background-work';

it('collects unreferenced objects only', async () => {
  const needed = { name: 'needed' };
  const refs = [new WeakRef(needed), new WeakRef({ name: 'not needed' })];
  await collectGarbage();
  expect(refs.map((ref) => ref.deref()?.name)).toEqual([needed.name, undefined]);
});
