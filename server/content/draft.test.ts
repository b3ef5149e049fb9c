import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentInput } from '#contract/admin/content/content';
import { legalPages } from '#contract/values/content/written-pages';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';
import { defaultPages } from './default-pages';

let shop: TestShop;
let merchant: TestUser;
beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://shop.example' } });
  merchant = await shop.staff('Merchandiser');
});
afterAll(() => shop.close());
beforeEach(() => shop.shop.pool.query('delete from content_document'));

const path = '/api/admin/content';
const picture = (url: string) => ({
  url,
  alt: 'A linen shirt',
  tint: '#aabbcc',
  widths: [600, 1200],
});
const always = { from: null, until: null };
const slides = ['one', 'two', 'three'].map((name) => ({
  ...{ id: name, image: picture(`/media/${name}.avif`), heading: `Slide ${name}`, text: '' },
  links: [{ label: 'Look', href: '/women/clothing/all' }],
}));
const hero = { ...always, id: 'hero', kind: 'hero' as const, slides };
const tiles = {
  ...{ ...always, id: 'tiles', kind: 'tiles' as const, heading: 'Browse' },
  tiles: [{ image: picture('/media/tile.avif'), name: 'Shirts', href: '/men/clothing/shirts' }],
};
const banner = {
  ...{ ...always, id: 'banner', kind: 'banner' as const, image: picture('/media/banner.avif') },
  ...{ heading: 'Linen', text: 'Cool.', link: { label: 'View all', href: '/women/clothing/all' } },
};
const products = {
  ...{ ...always, id: 'products', kind: 'products' as const, heading: 'Products' },
  ...{ source: 'new' as const, category: '', collection: '', productIds: [], limit: 8, link: null },
};
const at = (day: string) => `2026-${day}T08:00:00.000Z`;
const input = (overrides: Partial<ContentInput> = {}): ContentInput => ({
  promo: { text: 'Free delivery over $60', href: '/shipping' },
  sections: [hero, tiles, banner],
  pages: defaultPages,
  ...overrides,
});
const home = async (query = '') => (await shop.visitor.get(`/api/home${query}`)).body;
const changed = async () => {
  const { rows } = await shop.shop.pool.query(
    'select count(*)::int as count from cache_invalidation',
  );
  return rows[0].count as number;
};

describe('a draft', () => {
  it('is shown only by its preview link until it is published', async () => {
    const before = await home();
    const { status, body } = await merchant.put(path, input());
    expect(status).toBe(200);
    expect(body.draft.promo).toEqual({ text: 'Free delivery over $60', href: '/shipping' });
    expect(body).toMatchObject({ draftSavedBy: { firstName: 'Edith' }, publishedAt: null });
    expect(await home()).toEqual(before);
    const preview = await shop.visitor.get(`/api/home?${body.previewQuery}`);
    expect(preview.headers['cache-control']).toBe('no-store');
    expect(preview.body.slides).toHaveLength(3);
    expect(preview.body.slides[0]).toMatchObject({
      ...{ imageUrl: '/media/one.avif', heading: 'Slide one', image: { alt: 'A linen shirt' } },
    });
    for (const wrong of ['?preview=', '?preview=x', `?${body.previewQuery}x`])
      expect(await home(wrong)).toEqual(before);

    const changesBefore = await changed();
    const published = await merchant.post(`${path}/publish`);
    expect(published.body).toMatchObject({ draft: null, previewQuery: null });
    expect((await home()).promo.text).toBe('Free delivery over $60');
    // Page caches of all replicas are invalidated.
    expect(await changed()).toBeGreaterThan(changesBefore);
    expect(await home(`?${body.previewQuery}`)).toEqual(await home());
    expect((await merchant.post(`${path}/publish`)).status).toBe(404);
  });

  it('keeps its link when it is saved again, and can be discarded', async () => {
    const first = (await merchant.put(path, input())).body;
    const second = (await merchant.put(path, input({ sections: [tiles, banner] }))).body;
    expect(second.previewQuery).toBe(first.previewQuery);
    expect(second.draft.sections).toHaveLength(2);
    for (const _ of ['once', 'and again'])
      expect((await merchant.delete(`${path}/draft`)).body.draft).toBeNull();
    expect((await home(`?${first.previewQuery}`)).slides).toMatchObject([{ id: 'welcome' }]);
    const { body: log } = await (await shop.admin()).get('/api/admin/audit?entity=content');
    expect(log[0].action).toBe('content.discard-draft');
    expect(log[1]).toMatchObject({
      action: 'content.save-draft',
      after: { sections: [tiles, banner] },
    });
    expect(Object.keys(log[1].after)).toEqual(['sections']);
  });

  it.each<[string, Partial<ContentInput>]>([
    ['sections.0.slides', { sections: [{ ...hero, slides: [...slides, ...slides] }] }],
    ['sections', { sections: [banner, banner] }],
    ['sections.0.until', { sections: [{ ...banner, from: at('12-24'), until: at('12-01') }] }],
    ['sections.0.category', { sections: [{ ...products, source: 'category' }] }],
    ['promo.href', { promo: { text: 'x', href: 'javascript:alert(1)' } }],
    [
      'sections.0.link.href',
      { sections: [{ ...banner, link: { label: 'x', href: '//evil.test' } }] },
    ],
    [
      'sections.0.image.alt',
      { sections: [{ ...banner, image: { ...picture('/media/a.avif'), alt: '' } }] },
    ],
    ['sections.0.image.url', { sections: [{ ...banner, image: picture('data:image/png;x') }] }],
    [
      'pages.terms.title',
      { pages: { ...defaultPages, terms: { title: '', summary: '', body: '' } } },
    ],
  ])('is refused at %s', async (field, overrides) => {
    const { body } = await merchant.put(path, input(overrides));
    expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  });
});

describe('a content page', () => {
  const page = async (slug: string, query = '') => shop.visitor.get(`/api/pages/${slug}${query}`);

  it('has its default text with the shop’s figures until staff edit it', async () => {
    const legal: readonly string[] = legalPages;
    for (const slug of Object.keys(defaultPages).filter((name) => !legal.includes(name))) {
      const { status, body } = await page(slug.toUpperCase());
      expect(status).toBe(200);
      expect(body).toMatchObject({ slug, isEdited: false });
      expect(JSON.stringify(body.blocks)).not.toMatch(/[{]\w+[}]/);
    }
    const { body } = await page('returns');
    expect(body.blocks[0]).toEqual({ kind: 'heading', level: 2, text: 'You have 15 days' });
    expect(JSON.stringify(body.blocks)).toContain('mailto:hello@shop.example');
    expect((await page('nothing')).status).toBe(404);
  });

  it('shows staff’s text as plain text once it is published', async () => {
    const terms = {
      title: 'Rules',
      summary: 'Few.',
      body: '<b>No</b> [x](javascript:alert(1)) {returnDays} {other}',
    };
    const saved = await merchant.put(path, input({ pages: { ...defaultPages, terms } }));
    expect((await page('terms')).body.title).toBe('Terms');
    const preview = await page('terms', `?${saved.body.previewQuery}`);
    expect(preview.body).toMatchObject({ title: 'Rules', isEdited: true });
    await merchant.post(`${path}/publish`);
    const { body } = await page('terms');
    expect(body.blocks).toEqual([
      {
        kind: 'paragraph',
        content: [{ text: '<b>No</b> [x](javascript:alert(1)) 15 days {other}' }],
      },
    ]);
    expect((await page('privacy')).body.isEdited).toBe(false);
  });
});

describe('two staff who edit the content', () => {
  it('refuses a draft based on an older version, and returns the saved version', async () => {
    const { version } = (await merchant.get(path)).body;
    const first = await merchant.put(path, { ...input(), version });
    const second = await merchant.put(path, { ...input({ sections: [tiles, banner] }), version });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale_version',
      current: { version: first.body.version, savedBy: { firstName: 'Edith' } },
    });
    expect(second.body.current.values.draft.sections).toHaveLength(3);
    expect((await merchant.get(path)).body.draft.sections).toHaveLength(3);
  });

  it('publishes and discards only the draft that was shown', async () => {
    const { version } = (await merchant.put(path, input())).body;
    await merchant.put(path, input({ sections: [tiles, banner] }));
    expect((await merchant.post(`${path}/publish`, { version })).status).toBe(409);
    expect((await merchant.delete(`${path}/draft`, { version })).status).toBe(409);
    expect((await merchant.get(path)).body.draft.sections).toHaveLength(2);
  });

  it('does not restore a draft that has been discarded', async () => {
    const { version } = (await merchant.put(path, input())).body;
    await merchant.delete(`${path}/draft`);
    await merchant.put(path, input({ sections: [hero, banner] }));
    await merchant.delete(`${path}/draft`);
    expect((await merchant.put(path, { ...input(), version })).status).toBe(409);
    expect((await merchant.get(path)).body.draft).toBeNull();
  });
});

describe('the history of published versions', () => {
  beforeEach(() => shop.shop.pool.query('delete from content_publication'));
  const versions = async () => (await merchant.get(`${path}/versions`)).body;
  const publish = async (text: string) => {
    await merchant.put(path, input({ promo: { text, href: null } }));
    return merchant.post(`${path}/publish`);
  };

  it('lists who published each version, and restores an earlier version', async () => {
    expect(await versions()).toEqual([]);
    const atFirst = (await home()).promo.text;
    await publish('First');
    await publish('Second');
    expect(await versions()).toMatchObject([
      { number: 3, live: true, changed: ['promo'], publishedBy: { firstName: 'Edith' } },
      { number: 2, live: false, changed: ['promo', 'sections'] },
      { number: 1, live: false, changed: [], publishedBy: null },
    ]);
    await merchant.put(path, input({ promo: { text: 'Still a draft', href: null } }));
    const restored = await merchant.post(`${path}/versions/2/restore`);
    expect(restored.body).toMatchObject({
      live: { promo: { text: 'First' } },
      draft: { promo: { text: 'Still a draft' } },
    });
    expect((await home()).promo.text).toBe('First');
    await merchant.post(`${path}/versions/1/restore`);
    expect((await home()).promo.text).toBe(atFirst);
    expect((await versions()).map(({ number }: { number: number }) => number)).toEqual([
      ...[5, 4, 3, 2, 1],
    ]);
    const { rows } = await shop.shop.pool.query(
      `select entity_id, after -> 'promo' ->> 'text' as text from audit where action = 'content.restore' order by id`,
    );
    expect(rows).toEqual([
      { entity_id: '2', text: 'First' },
      { entity_id: '1', text: atFirst },
    ]);
  });

  it('contains only published versions', async () => {
    await publish('First');
    for (const number of ['3', '0', 'x', '99999999999'])
      expect((await merchant.post(`${path}/versions/${number}/restore`)).status).toBe(404);
    const packer = await shop.staff('Fulfilment');
    expect((await packer.get(`${path}/versions`)).status).toBe(403);
    expect((await packer.post(`${path}/versions/1/restore`)).status).toBe(403);
  });
});

it('marks a page under a preview link as a draft', async () => {
  const { previewQuery } = (await merchant.put(path, input())).body;
  expect((await home(`?${previewQuery}`)).draft).toBe(true);
  expect(await home()).not.toHaveProperty('draft');
  expect(await home('?preview=wrong')).not.toHaveProperty('draft');
});
