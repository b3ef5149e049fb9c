import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../support/shop';

const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));

/** A collection as the model knows it. */
interface Known {
  id: string;
  slug: string;
  isPublished: boolean;
  /** The collection that its URLs lead to once it is deleted; null for none. */
  heir: Known | null | undefined;
}

it('every URL that a collection ever had answers 200, 301, 404 or 410 as intended', async () => {
  const base = '/api/admin/assortment/collections';

  const step = fc.record({
    kind: fc.constantFrom('add', 'rename', 'rename', 'publish', 'delete', 'replace'),
    at: fc.nat(20),
    other: fc.nat(20),
    isPublished: fc.boolean(),
  });

  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const live: Known[] = [];
      const ever = new Map<string, Known>();
      const bodyOf = ({ slug, isPublished }: Known) => ({ name: slug, slug, isPublished });
      for (const { kind, at, other, isPublished } of steps) {
        const known = live[at % Math.max(live.length, 1)];
        if (kind === 'add' || !known) {
          const added: Known = { id: '', slug: `slug-${++number}`, isPublished, heir: undefined };
          added.id = (await merchant.post(base, bodyOf(added))).body._id;
          live.push(added);
          ever.set(added.slug, added);
        } else if (kind === 'rename' || kind === 'publish') {
          if (kind === 'publish') known.isPublished = isPublished;
          else known.slug = `slug-${++number}`;
          ever.set(known.slug, known);
          expect((await merchant.put(`${base}/${known.id}`, bodyOf(known))).status).toBe(200);
        } else {
          live.splice(live.indexOf(known), 1);
          known.heir = (kind === 'replace' && live[other % Math.max(live.length, 1)]) || null;
          const target = known.heir?.id;
          expect((await merchant.delete(`${base}/${known.id}`, { target })).status).toBe(200);
        }
      }
      for (const [slug, first] of ever) {
        let owner: Known | null = first;
        while (owner?.heir !== undefined) owner = owner.heir;
        const answer = await test.visitor.get(`/api/collections/${slug}`);
        expect(answer.status, slug).toBe(owner === null ? 410 : owner.isPublished ? 200 : 404);
        if (answer.status === 200) expect(answer.body.slug).toBe(owner?.slug);
      }
      for (const { id } of live) await merchant.delete(`${base}/${id}`, {});
    }),
    { numRuns: 12 },
  );
}, 120_000);
