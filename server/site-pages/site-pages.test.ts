import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { inHours } from '../../tests/support/time/hours';
import { shopDayOf } from '../../tests/support/time/shop-day';
import { publishDuePages } from './edit-pages.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const merchant = fixture(() => test.staff('Merchandiser'));
beforeEach(() =>
  test.shop.pool.query('truncate site_page, site_page_address, site_page_publication'),
);

const path = '/api/admin/site-pages';
const document = (slug: string, part: object = {}) => ({
  title: `Title of ${slug}`,
  slug,
  summary: 'In short.',
  sections: [{ id: 'a', kind: 'text', heading: slug, body: 'Text.', image: { url: '', alt: '' } }],
  ...part,
});
const create = async (slug: string, part: object = {}) =>
  (await merchant.post(path, { kind: 'page', ...document(slug), publish: true, ...part })).body;
const shown = (slug: string, query = '', kind = 'page') =>
  test.visitor.get(`/api/site-pages/${kind}/${slug}${query}`);
const sitemap = async () => (await test.visitor.get('/sitemap-pages.xml')).text;

describe('a page', () => {
  const statuses = async (...slugs: string[]) =>
    Promise.all(slugs.map(async (slug) => (await shown(slug)).status));

  it('is shown only by its preview link until it is published', async () => {
    const { status, body } = await merchant.post(path, { kind: 'page', ...document('our-story') });
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'draft', live: null, version: 1 });
    expect(await statuses('our-story')).toEqual([404]);
    expect(await sitemap()).not.toContain('our-story');
    const [, query = ''] = body.previewPath.split('?');
    const preview = await shown('our-story', `?${query}`);
    expect(preview.headers['cache-control']).toBe('no-store');
    expect(preview.body).toMatchObject({ title: 'Title of our-story', day: null, image: null });
    expect((await shown('our-story', '?preview=wrong')).status).toBe(404);

    const published = await merchant.post(`${path}/${body._id}/publish`, { version: 1 });
    expect(published.body).toMatchObject({ state: 'published', draft: null, previewPath: null });
    expect((await shown('OUR-STORY')).body).toMatchObject({
      slug: 'our-story',
      kind: 'page',
      summary: 'In short.',
      sections: [{ kind: 'text', blocks: [{ kind: 'paragraph' }] }],
    });
    expect(await sitemap()).toContain('<loc>https://shop.example/pages/our-story</loc>');
    expect((await merchant.post(`${path}/${body._id}/publish`)).status).toBe(404);
  });

  it('keeps every earlier URL alive, and each is gone once it is deleted', async () => {
    const { _id } = await create('first');
    const rename = (slug: string) =>
      merchant.put(`${path}/${_id}`, { ...document(slug), publish: true });
    await rename('second');
    await rename('third');
    for (const slug of ['first', 'second', 'third'])
      expect((await shown(slug)).body.slug).toBe('third');
    await rename('first');
    expect((await shown('third')).body.slug).toBe('first');

    // A renamed draft changes no URL.
    await merchant.put(`${path}/${_id}`, document('fourth'));
    expect((await shown('first')).body.slug).toBe('first');
    expect(await statuses('fourth')).toEqual([404]);

    expect((await merchant.delete(`${path}/${_id}`)).status).toBe(200);
    expect(await statuses('first', 'second', 'third', 'fourth')).toEqual([410, 410, 410, 404]);
    expect((await shown('first')).body.code).toBe('gone');
    await create('second');
    expect(await statuses('first', 'second')).toEqual([410, 200]);
  });

  it('is copied as a draft with a slug of its own', async () => {
    const original = await create('size-story');
    const copy = () => merchant.post(`${path}/${original._id}/duplicate`);
    const [first, second] = [await copy(), await copy()];
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ state: 'draft', live: null, kind: 'page' });
    expect(first.body.draft).toEqual({
      ...original.live,
      title: 'Copy of Title of size-story',
      slug: 'size-story-copy',
    });
    expect(second.body.draft.slug).toBe('size-story-copy-2');
    expect(await statuses('size-story', 'size-story-copy')).toEqual([200, 404]);
    expect(await test.actionsOn(first.body)).toEqual(['site-page.create']);
  });

  it('is copied with as much of its title as fits, without half of a character', async () => {
    const long = { ...document('long-title'), title: `${'a'.repeat(141)}🧥` };
    const original = await merchant.post(path, { kind: 'page', ...long });
    const copy = await merchant.post(`${path}/${original.body._id}/duplicate`);
    expect(copy.body.draft.title).toBe(`Copy of ${'a'.repeat(141)}`);
  });

  it('cannot have the URL of another page, of a draft either, but may take an earlier one', async () => {
    const first = await create('taken');
    const refused = await merchant.post(path, { kind: 'page', ...document('taken') });
    expect(refused.body).toMatchObject({ status: 400, details: [{ path: 'slug' }] });
    await merchant.put(`${path}/${first._id}`, document('wanted'));
    const both = await Promise.all(
      ['taken', 'wanted'].map((slug) => merchant.post(path, { kind: 'page', ...document(slug) })),
    );
    expect(both.map(({ status }) => status)).toEqual([400, 400]);
    expect((await merchant.post(path, { kind: 'article', ...document('taken') })).status).toBe(201);
    await merchant.post(`${path}/${first._id}/publish`);
    await create('taken');
    expect((await shown('taken')).body.slug).toBe('taken');
    expect((await shown('wanted')).body.slug).toBe('wanted');
  });

  it.each([
    ['slug', { slug: 'Not a slug' }],
    ['title', { title: ' ' }],
    ['day', { day: '2026-02-30' }],
    ['image.alt', { image: { url: '/media/a.avif', alt: '' } }],
    ['sections.0.kind', { sections: [{ id: 'a', kind: 'html' }] }],
  ])('is refused at %s', async (field, part) => {
    const { body } = await merchant.post(path, { kind: 'page', ...document('x'), ...part });
    expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  });

  it('is not saved over a version that the staff member has not seen', async () => {
    const { _id, version } = await create('shared');
    const url = `${path}/${_id}`;
    const first = await merchant.put(url, { ...document('shared', { title: 'Hers' }), version });
    expect(first.status).toBe(200);
    for (const change of [
      merchant.put(url, { ...document('shared'), version }),
      merchant.post(`${url}/publish`, { version }),
      merchant.delete(`${url}/draft`, { version }),
      merchant.post(`${url}/unpublish`, { version }),
    ])
      expect((await change).body).toMatchObject({
        code: 'stale_version',
        current: { values: { draft: { title: 'Hers' } }, savedBy: { firstName: 'Edith' } },
      });
  });

  it('is published and hidden at its times', async () => {
    const { _id } = await create('timed');
    const url = `${path}/${_id}`;
    await merchant.put(url, document('timed', { title: 'Later' }));
    const schedule = (publishAt: string | null, hideAt: string | null) =>
      merchant.put(`${url}/schedule`, { publishAt, hideAt });
    await schedule(inHours(1), null);
    await publishDuePages(test.shop);
    expect((await shown('timed')).body.title).toBe('Title of timed');
    expect((await schedule(inHours(-1), null)).body.details[0].path).toBe('publishAt');
    await schedule(inHours(1), inHours(2));
    await test.shop.pool.query(
      `update site_page set publish_at = now() - interval '1 minute' where id = $1`,
      [_id],
    );
    await Promise.all([publishDuePages(test.shop), publishDuePages(test.shop)]);
    expect((await shown('timed')).body.title).toBe('Later');
    expect((await merchant.get(`${url}/versions`)).body).toHaveLength(2);
    expect((await schedule(inHours(3), null)).body.details[0].path).toBe('publishAt');
    expect((await schedule(inHours(3), inHours(2))).body.details[0].path).toBe('hideAt');
    expect((await schedule(null, inHours(-1))).body.state).toBe('hidden');
    expect(await statuses('timed')).toEqual([410]);
    expect(await sitemap()).not.toContain('timed');
    await merchant.put(url, { ...document('timed'), publish: true });
    expect(await statuses('timed')).toEqual([200]);
  });

  it('can be taken out of the shop, restored from an earlier version, and its draft discarded', async () => {
    const { _id } = await create('a-page');
    const url = `${path}/${_id}`;
    await merchant.put(url, { ...document('a-page', { title: 'Second' }), publish: true });
    expect((await merchant.post(`${url}/unpublish`)).body).toMatchObject({
      state: 'hidden',
      live: null,
      draft: { title: 'Second' },
    });
    expect(await statuses('a-page')).toEqual([410]);
    expect((await merchant.delete(`${url}/draft`)).status).toBe(400);
    const restored = await merchant.post(`${url}/versions/1/restore`);
    expect(restored.body).toMatchObject({
      live: { title: 'Title of a-page' },
      draft: { title: 'Second' },
    });
    expect((await shown('a-page')).body.title).toBe('Title of a-page');
    expect((await merchant.delete(`${url}/draft`)).body.draft).toBeNull();
    const versions = (await merchant.get(`${url}/versions`)).body;
    expect(
      versions.map(({ number, live }: { number: number; live: boolean }) => [number, live]),
    ).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect((await merchant.post(`${url}/versions/9/restore`)).status).toBe(404);
    const { body: log } = await (await test.admin()).get(`/api/admin/audit?entityId=${_id}`);
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'site-page.discard-draft',
      'site-page.restore',
      'site-page.unpublish',
      'site-page.publish',
      'site-page.publish',
      'site-page.create',
    ]);
    expect(log[0].thing).toBe('Title of a-page');
  });
});

describe('the journal', () => {
  const article = (slug: string, day: string) =>
    create(slug, { kind: 'article', day, summary: 'A <b> & more' });

  it('lists the published articles by their date, newest first, and as a feed', async () => {
    await article('older', '2026-01-01');
    await article('newer', '2026-03-04');
    await create('not-an-article');
    await merchant.post(path, { kind: 'article', ...document('unpublished') });
    const { body, headers } = await test.visitor.get('/api/journal?pageSize=1');
    expect(body).toMatchObject([{ slug: 'newer', day: '2026-03-04' }]);
    expect(headers['x-total-count']).toBe('2');
    const feed = await test.visitor.get('/journal/feed.xml');
    expect(feed.headers['content-type']).toMatch(/^application\/atom\+xml/);
    expect(feed.text).toContain('<link href="https://shop.example/journal/newer"/>');
    expect(feed.text).toContain('<summary>A &lt;b&gt; &amp; more</summary>');
    expect(feed.text).not.toContain('unpublished');
    expect(await sitemap()).toContain('<loc>https://shop.example/journal</loc>');
  });

  it('dates an article without a date by its publication', async () => {
    await create('undated', { kind: 'article' });
    const { body } = await shown('undated', '', 'article');
    const { rows } = await test.shop.pool.query(
      'select published_at as "publishedAt" from site_page',
    );
    expect(body.day).toBe(await shopDayOf(test, rows[0].publishedAt));
  });
});

it('are listed for staff with the right to edit them, by kind, state and text', async () => {
  await create('published-page');
  await merchant.post(path, { kind: 'article', ...document('draft-article') });
  const slugs = async (query: string) =>
    (await merchant.get(`${path}?${query}`)).body.map((row: { path: string }) => row.path);
  expect(await slugs('')).toEqual(['/journal/draft-article', '/pages/published-page']);
  expect(await slugs('kind=page')).toEqual(['/pages/published-page']);
  expect(await slugs('state=draft')).toEqual(['/journal/draft-article']);
  expect(await slugs('q=OF PUB')).toEqual(['/pages/published-page']);
  const packer = await test.staff('Fulfilment');
  expect((await packer.get(path)).status).toBe(403);
  expect((await packer.post(path, { kind: 'page', ...document('x') })).status).toBe(403);
  expect((await test.visitor.get(path)).status).toBe(401);
  expect((await merchant.get(`${path}/nothing`)).status).toBe(404);
});
