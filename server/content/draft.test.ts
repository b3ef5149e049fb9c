import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentPart } from '#contract/values/content/content-parts';
import { legalPages } from '#contract/values/content/written-pages';
import { banner, hero, picture, products, tiles } from '../../tests/support/content/home-sections';
import { fixture, openTestShop } from '../../tests/support/shop';
import { inHours } from '../../tests/support/time/hours';
import { publishDueDrafts } from './draft.service';
import { defaultPages } from './page-messages';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const merchant = fixture(() => shop.staff('Merchandiser'));
beforeEach(() => shop.shop.pool.query('truncate content_part, content_part_publication'));

const root = '/api/admin/content';
const pathOf = (part: ContentPart, action = '') => `${root}/${part}${action}`;
const homeOf = (...sections: object[]) => ({ kind: 'home', sections });
const promoOf = (text: string) => ({ kind: 'promo', text, href: null });
const pageOf = (slug: keyof typeof defaultPages, body: string) => ({
  kind: 'page',
  ...defaultPages[slug],
  body,
});

const save = (part: ContentPart, content: object) => merchant.put(pathOf(part), content);
const publish = (part: ContentPart, version?: number) =>
  merchant.post(pathOf(part, '/publish'), { version });
const discard = (part: ContentPart, version?: number) =>
  merchant.delete(pathOf(part, '/draft'), { version });
const schedule = (part: ContentPart, publishAt: string | null, version?: number) =>
  merchant.put(pathOf(part, '/schedule'), { publishAt, version });
const read = async (part: ContentPart) => (await merchant.get(pathOf(part))).body;

const home = async (query = '') => (await shop.visitor.get(`/api/home${query}`)).body;
const page = async (slug: string, query = '') =>
  (await shop.visitor.get(`/api/pages/${slug}${query}`)).body;
const textOf = async (slug: string, query = '') => JSON.stringify((await page(slug, query)).blocks);
/** The query of a preview link: `?preview=…`. */
const queryOf = (path: string) => path.slice(path.indexOf('?'));
const invalidations = () =>
  shop.value<number>('select count(*)::int as count from cache_invalidation');

describe('a draft', () => {
  it('is shown only by its preview link until it is published', async () => {
    const before = await home();
    const { status, body } = await save('home', homeOf(hero, tiles, banner));
    expect(status).toBe(200);
    expect(body).toMatchObject({ draftSavedBy: { firstName: 'Edith' }, publishedAt: null });
    expect(await home()).toEqual(before);
    const query = queryOf(body.previewPath);
    const preview = await shop.visitor.get(`/api/home${query}`);
    expect(preview.headers['cache-control']).toBe('no-store');
    expect(preview.body.slides).toHaveLength(3);
    expect(preview.body.slides[0]).toMatchObject({
      imageUrl: '/media/one.avif',
      heading: 'Slide one',
      image: { alt: 'A linen shirt' },
    });
    for (const wrong of ['?preview=', '?preview=x', `${query}x`, `${query}.1`])
      expect(await home(wrong)).toEqual(before);

    const earlier = await invalidations();
    const published = await publish('home');
    expect(published.body).toMatchObject({ draft: null, previewPath: null });
    expect((await home()).slides).toHaveLength(3);
    // Page caches of all replicas are invalidated.
    expect(await invalidations()).toBeGreaterThan(earlier);
    expect(await home(query)).toEqual(await home());
    expect((await publish('home')).status).toBe(404);
  });

  it('keeps its link when it is saved again, and can be discarded', async () => {
    const first = (await save('home', homeOf(hero, tiles, banner))).body;
    const second = (await save('home', homeOf(tiles, banner))).body;
    expect(second.previewPath).toBe(first.previewPath);
    expect(second.draft.sections).toHaveLength(2);
    for (const _ of ['once', 'and again']) expect((await discard('home')).body.draft).toBeNull();
    expect((await home(queryOf(first.previewPath))).slides).toMatchObject([{ id: 'welcome' }]);
    const { body: log } = await (await shop.admin()).get('/api/admin/audit?entity=content');
    expect(log[0]).toMatchObject({ action: 'content.discard-draft', entityId: 'home' });
    expect(log[1]).toMatchObject({
      action: 'content.save-draft',
      after: { sections: [tiles, banner] },
    });
  });

  it('is marked on every page under its preview link', async () => {
    const { previewPath } = (await save('terms', pageOf('terms', 'New'))).body;
    expect((await home(queryOf(previewPath))).draft).toBe(true);
    expect(await home()).not.toHaveProperty('draft');
    expect(await home('?preview=wrong')).not.toHaveProperty('draft');
  });

  it.each<[string, ContentPart, object]>([
    ['sections.0.slides', 'home', homeOf({ ...hero, slides: [...hero.slides, ...hero.slides] })],
    ['sections', 'home', homeOf(banner, banner)],
    [
      'sections.0.until',
      'home',
      homeOf({ ...banner, from: '2026-12-24T08:00:00.000Z', until: '2026-12-01T08:00:00.000Z' }),
    ],
    ['sections.0.category', 'home', homeOf({ ...products, source: 'category' })],
    ['href', 'promo', { ...promoOf('x'), href: 'javascript:alert(1)' }],
    [
      'sections.0.link.href',
      'home',
      homeOf({ ...banner, link: { label: 'x', href: '//evil.test' } }),
    ],
    [
      'sections.0.image.alt',
      'home',
      homeOf({ ...banner, image: { ...picture('/media/a.avif'), alt: '' } }),
    ],
    ['sections.0.image.url', 'home', homeOf({ ...banner, image: picture('data:image/png;x') })],
    ['title', 'terms', { ...pageOf('terms', ''), title: '' }],
    ['kind', 'terms', promoOf('x')],
    ['kind', 'home', { kind: 'other' }],
  ])('is refused at %s', async (field, part, content) => {
    const { body } = await save(part, content);
    expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  });
});

describe('the drafts of two parts', () => {
  it('are published apart from each other', async () => {
    const before = await home();
    await save('home', homeOf(hero, banner));
    await save('promo', promoOf('Two for one'));
    await save('terms', pageOf('terms', 'New terms.'));
    await publish('terms');
    expect(await textOf('terms')).toContain('New terms.');
    expect(await home()).toEqual(before);
    await publish('promo');
    expect(await home()).toEqual({ ...before, promo: { text: 'Two for one', href: null } });
    expect((await read('home')).draft.sections).toHaveLength(2);
  });

  it('are published at their own times, once, and in the audit', async () => {
    /** Lets the time of a scheduled draft come. */
    const makeDue = (part: ContentPart) =>
      shop.shop.pool.query(
        `update content_part set publish_at = now() - interval '1 minute' where part = $1 and publish_at is not null`,
        [part],
      );

    await save('terms', pageOf('terms', 'Terms of December.'));
    await save('privacy', pageOf('privacy', 'Privacy of January.'));
    await schedule('terms', inHours(1));
    await schedule('privacy', inHours(2));
    await publishDueDrafts(shop.shop);
    expect(await textOf('terms')).not.toContain('December');

    await makeDue('terms');
    const earlier = await invalidations();
    await Promise.all([publishDueDrafts(shop.shop), publishDueDrafts(shop.shop)]);
    expect(await invalidations()).toBeGreaterThan(earlier);
    expect(await textOf('terms')).toContain('Terms of December.');
    expect(await read('terms')).toMatchObject({ draft: null, publishAt: null });
    const [newest, initial, ...others] = (await merchant.get(pathOf('terms', '/versions'))).body;
    expect(newest).toMatchObject({ live: true, publishedBy: { firstName: 'Edith' } });
    expect([initial.publishedBy, others]).toEqual([null, []]);
    expect(await textOf('privacy')).not.toContain('January');
    expect((await read('privacy')).draft.body).toBe('Privacy of January.');

    await makeDue('privacy');
    await publishDueDrafts(shop.shop);
    expect(await textOf('privacy')).toContain('Privacy of January.');
    const { rows } = await shop.shop.pool.query(
      `select entity_id from audit where action = 'content.publish-scheduled' order by id`,
    );
    expect(rows).toEqual([{ entity_id: 'terms' }, { entity_id: 'privacy' }]);
  });

  it('are edited by two staff members without a conflict', async () => {
    const [terms, privacy] = [await read('terms'), await read('privacy')];
    const saves = await Promise.all([
      save('terms', { ...pageOf('terms', 'Hers'), version: terms.version }),
      save('privacy', { ...pageOf('privacy', 'His'), version: privacy.version }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a schedule', () => {
  it('is refused for a time that has passed, without a draft, and for an older version', async () => {
    expect((await schedule('terms', inHours(1))).status).toBe(404);
    const { version } = (await save('terms', pageOf('terms', 'New'))).body;
    for (const past of [inHours(-1), '2001-01-01T00:00:00.000Z'])
      expect((await schedule('terms', past)).body).toMatchObject({
        status: 400,
        details: [{ path: 'publishAt' }],
      });
    expect((await read('terms')).publishAt).toBeNull();
    expect((await schedule('terms', inHours(1), version - 1)).status).toBe(409);
    expect((await schedule('terms', inHours(1), version)).body.publishAt).not.toBeNull();
  });

  it('stays with the draft when it is saved again, and ends with it', async () => {
    await save('terms', pageOf('terms', 'New'));
    const at = inHours(3);
    await schedule('terms', at);
    expect((await save('terms', pageOf('terms', 'Newer'))).body.publishAt).toBe(at);
    await discard('terms');
    expect((await save('terms', pageOf('terms', 'Another'))).body.publishAt).toBeNull();
  });

  it('has the same moment in every offset, also where the clocks change', async () => {
    await save('terms', pageOf('terms', 'New'));
    // In Berlin the hour from 02:00 is twice on October 31, 2027: first in summer time.
    for (const [typed, moment] of [
      ['2027-10-31T02:30:00+02:00', '2027-10-31T00:30:00.000Z'],
      ['2027-10-31T02:30:00+01:00', '2027-10-31T01:30:00.000Z'],
    ])
      expect((await schedule('terms', typed ?? '')).body.publishAt).toBe(moment);
  });
});

describe('what is planned', () => {
  const planned = async () => (await merchant.get(root)).body.planned;

  it('lists drafts and sections by time, with a preview of each', async () => {
    const [one, two, three, four] = [1, 2, 3, 4].map(inHours);
    const soon = { ...tiles, from: one, until: three };
    await save('home', homeOf(hero, soon));
    await publish('home');
    await save('terms', pageOf('terms', 'Terms of the second hour.'));
    await schedule('terms', two ?? null);
    await save('promo', promoOf('Hour four'));
    await schedule('promo', four ?? null);
    const list = await planned();
    expect(list).toMatchObject([
      { at: one, part: 'home', event: 'show', section: { kind: 'tiles', heading: 'Browse' } },
      { at: two, part: 'terms', event: 'publish', section: null },
      { at: three, part: 'home', event: 'hide', section: { kind: 'tiles' } },
      { at: four, part: 'promo', event: 'publish', section: null },
    ]);
    const tilesAt = async (at: number) =>
      (await home(queryOf(list[at].previewPath))).tiles.map(({ name }: { name: string }) => name);
    expect([await tilesAt(0), await tilesAt(1), await tilesAt(2)]).toEqual([
      ['Shirts'],
      ['Shirts'],
      [],
    ]);
    const atTwo = queryOf(list[1].previewPath);
    expect(await textOf('terms', atTwo)).toContain('Terms of the second hour.');
    expect(await home(atTwo)).toMatchObject({ promo: { text: '' }, draft: true, shownAt: two });
    expect(await textOf('terms', queryOf(list[0].previewPath))).not.toContain('second hour');
    expect((await home(queryOf(list[3].previewPath))).promo.text).toBe('Hour four');
    const { rows } = await shop.shop.pool.query(
      'select count(*)::int from content_part_publication',
    );
    expect(rows[0].count).toBe(2);
  });

  it('counts the sections of a scheduled home page instead of those that it replaces', async () => {
    const [one, two, three] = [1, 2, 3].map(inHours);
    await save('home', homeOf({ ...tiles, from: one, until: three }));
    await publish('home');
    await save('home', homeOf({ ...banner, until: three }));
    await schedule('home', two ?? null);
    expect(await planned()).toMatchObject([
      { at: one, event: 'show', section: { kind: 'tiles' } },
      { at: two, event: 'publish', section: null },
      { at: three, event: 'hide', section: { kind: 'banner' } },
    ]);
  });

  it('is previewed with a draft that has no time yet', async () => {
    await save('promo', promoOf('Some day'));
    const { body } = await merchant.get(pathOf('promo', `/preview?at=${inHours(5)}`));
    expect((await home(queryOf(body.path))).promo.text).toBe('Some day');
    expect((await merchant.get(pathOf('promo', '/preview?at=tomorrow'))).status).toBe(400);
  });
});

describe('a content page', () => {
  it('has its default text with the shop’s figures until staff edit it', async () => {
    const legal: readonly string[] = legalPages;
    for (const slug of Object.keys(defaultPages).filter((name) => !legal.includes(name))) {
      const { status, body } = await shop.visitor.get(`/api/pages/${slug.toUpperCase()}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ slug, isEdited: false });
      expect(JSON.stringify(body.blocks)).not.toMatch(/[{]\w+[}]/);
    }
    const { blocks } = await page('returns');
    expect(blocks[0]).toEqual({ kind: 'heading', level: 2, text: 'You have 15 days' });
    expect(JSON.stringify(blocks)).toContain('mailto:hello@shop.example');
    expect((await shop.visitor.get('/api/pages/nothing')).status).toBe(404);
  });

  it('shows staff’s text as plain text once it is published', async () => {
    const terms = {
      kind: 'page',
      title: 'Rules',
      summary: 'Few.',
      body: '<b>No</b> [x](javascript:alert(1)) {returnDays} {other}',
    };
    const saved = await save('terms', terms);
    expect((await page('terms')).title).toBe('Terms');
    const preview = await page('terms', queryOf(saved.body.previewPath));
    expect(preview).toMatchObject({ title: 'Rules', isEdited: true });
    await publish('terms');
    expect((await page('terms')).blocks).toEqual([
      {
        kind: 'paragraph',
        content: [{ text: '<b>No</b> [x](javascript:alert(1)) 15 days {other}' }],
      },
    ]);
    expect((await page('privacy')).isEdited).toBe(false);
  });
});

describe('two staff who edit the same part', () => {
  it('refuses a draft based on an older version, and returns the saved version', async () => {
    const { version } = await read('home');
    const first = await save('home', { ...homeOf(hero, tiles, banner), version });
    const second = await save('home', { ...homeOf(tiles, banner), version });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'stale_version',
      current: { version: first.body.version, savedBy: { firstName: 'Edith' } },
    });
    expect(second.body.current.values.draft.sections).toHaveLength(3);
    expect((await read('home')).draft.sections).toHaveLength(3);
  });

  it('publishes and discards only the draft that was shown', async () => {
    const { version } = (await save('home', homeOf(hero, tiles, banner))).body;
    await save('home', homeOf(tiles, banner));
    expect((await publish('home', version)).status).toBe(409);
    expect((await discard('home', version)).status).toBe(409);
    expect((await read('home')).draft.sections).toHaveLength(2);
  });

  it('does not restore a draft that has been discarded', async () => {
    const { version } = (await save('home', homeOf(hero, tiles, banner))).body;
    await discard('home');
    await save('home', homeOf(hero, banner));
    await discard('home');
    expect((await save('home', { ...homeOf(hero), version })).status).toBe(409);
    expect((await read('home')).draft).toBeNull();
  });
});

describe('the history of published versions', () => {
  const versions = async (part: ContentPart) =>
    (await merchant.get(pathOf(part, '/versions'))).body;
  const publishPromo = async (text: string) => {
    await save('promo', promoOf(text));
    return publish('promo');
  };
  const restore = (number: number | string) =>
    merchant.post(pathOf('promo', `/versions/${number}/restore`));

  it('lists who published each version of a part, and restores an earlier version', async () => {
    expect(await versions('promo')).toEqual([]);
    const atFirst = (await home()).promo.text;
    await publishPromo('First');
    await publishPromo('Second');
    await save('terms', pageOf('terms', 'Untouched'));
    await publish('terms');
    expect(await versions('promo')).toMatchObject([
      { number: 3, live: true, publishedBy: { firstName: 'Edith' } },
      { number: 2, live: false },
      { number: 1, live: false, publishedBy: null },
    ]);
    await save('promo', promoOf('Still a draft'));
    expect((await restore(2)).body).toMatchObject({
      live: { text: 'First' },
      draft: { text: 'Still a draft' },
    });
    expect((await home()).promo.text).toBe('First');
    await restore(1);
    expect((await home()).promo.text).toBe(atFirst);
    expect((await versions('promo')).map(({ number }: { number: number }) => number)).toEqual([
      5, 4, 3, 2, 1,
    ]);
    expect(await textOf('terms')).toContain('Untouched');
    const { rows } = await shop.shop.pool.query(
      `select entity_id, after from audit where action = 'content.restore' order by id`,
    );
    expect(rows).toEqual([
      { entity_id: 'promo', after: { text: 'First', restoredVersion: 2 } },
      { entity_id: 'promo', after: { text: atFirst, restoredVersion: 1 } },
    ]);
  });

  it('contains only published versions, for staff with the right to edit them', async () => {
    await publishPromo('First');
    for (const number of ['3', '0', 'x', '99999999999'])
      expect((await restore(number)).status).toBe(404);
    const packer = await shop.staff('Fulfilment');
    expect((await packer.get(pathOf('promo', '/versions'))).status).toBe(403);
    expect((await packer.post(pathOf('promo', '/versions/1/restore'))).status).toBe(403);
    expect((await packer.get(root)).status).toBe(403);
  });
});

describe('a server of version 0.1, which still runs during an update', () => {
  beforeEach(() => shop.shop.pool.query('delete from content_document'));
  const put = (state: 'live' | 'draft', id: string, value: object | null) =>
    shop.shop.pool.query(
      `insert into content_document (state, id, value) values ($1, $2, $3)
        on conflict (state) do update set id = excluded.id, value = excluded.value, changed_at = now()`,
      [state, id, value === null ? null : JSON.stringify(value)],
    );
  const drafts = [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ] as const;
  const document = {
    promo: { text: 'From the old server', href: null },
    pages: { terms: { title: 'Terms', summary: '', body: 'Old server’s terms.' } },
  };

  it('has its drafts and what it publishes taken over, part by part', async () => {
    await put('draft', drafts[0], document);
    expect((await read('promo')).draft.text).toBe('From the old server');
    expect((await read('terms')).draft.body).toBe('Old server’s terms.');
    expect((await read('privacy')).draft).toBeNull();
    await put('draft', drafts[1], null);
    await put('live', drafts[1], document);
    expect(await read('promo')).toMatchObject({
      draft: null,
      live: { text: 'From the old server' },
    });
    expect(await textOf('terms')).toContain('Old server’s terms.');
    await put('live', drafts[1], { ...document, pages: {} });
    expect((await page('terms')).isEdited).toBe(false);
    expect((await merchant.get(pathOf('terms', '/versions'))).body).toHaveLength(2);
  });

  it('reads what is published here', async () => {
    await save('terms', pageOf('terms', 'New server’s terms.'));
    await publish('terms');
    await save('home', homeOf(hero));
    await publish('home');
    const { rows } = await shop.shop.pool.query(
      `select value from content_document where state = 'live'`,
    );
    expect(rows[0].value).toEqual({
      promo: { text: '', href: null },
      sections: [hero],
      pages: { terms: { ...defaultPages.terms, body: 'New server’s terms.' } },
    });
  });
});
