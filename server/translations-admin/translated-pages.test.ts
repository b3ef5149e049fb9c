import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writtenPages } from '#contract/values/content/written-pages';
import { shopLanguageCodes } from '#contract/values/languages/languages';
import { hero, tiles } from '../../tests/support/content/home-sections';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const merchant = fixture(() => test.staff('Merchandiser'));
beforeAll(async () => {
  await test.changeLegal({ pages: 'on' });
  await test.changeSettings({ furtherLanguages: ['de', 'fr'], returnDays: 15 });
});
beforeEach(async () => {
  await test.shop.pool.query('truncate content_part, content_part_publication');
  await test.shop.pool.query(`delete from content_translation where kind = 'content'`);
});
afterAll(() => test.expectVerified());

const get = async (path: string, language?: string) =>
  (
    await test.visitor.get(
      language ? `${path}${path.includes('?') ? '&' : '?'}language=${language}` : path,
    )
  ).body;

async function publish(part: string, content: object): Promise<void> {
  const path = `/api/admin/content/${part}`;
  const saved = await merchant.put(path, content);
  expect(saved.status, saved.text).toBe(200);
  expect((await merchant.post(`${path}/publish`, {})).status).toBe(200);
}

interface Field {
  field: string;
  source: string;
  text: string;
  isStale: boolean;
}

const translationOf = async (kind: string, id: string) =>
  (await merchant.get(`/api/admin/translations/${kind}/de/${id}`)).body;

/** Translates texts into German, by their fields. */
async function translate(kind: string, id: string, texts: Record<string, string>): Promise<void> {
  const { fields, version } = await translationOf(kind, id);
  const sent = Object.entries(texts).map(([field, text]) => ({
    field,
    text,
    source: (fields as Field[]).find((one) => one.field === field)?.source ?? '',
  }));
  const path = `/api/admin/translations/${kind}/de/${id}`;
  const { status, text } = await merchant.put(path, { texts: sent, version });
  expect(status, text).toBe(200);
}

describe('what a shop begins with', () => {
  it('is in every language, with the shop’s figures', async () => {
    await test.changeSettings({ furtherLanguages: shopLanguageCodes.slice(1) });
    for (const language of shopLanguageCodes)
      for (const slug of writtenPages) {
        const page = await get(`/api/pages/${slug}`, language);
        expect(page, `${language} ${slug}`).toMatchObject({ slug, isEdited: false });
        expect(JSON.stringify(page)).not.toMatch(/[{]\w+[}]/);
      }
    const { blocks, title } = await get('/api/pages/returns', 'de');
    expect(title).toBe('Rückgabe');
    expect(blocks[0].text).toBe('Rückgabe innerhalb von 15 Tagen');
    const shipping = JSON.stringify((await get('/api/pages/shipping', 'de')).blocks);
    expect(shipping).toContain('Der Versand kostet 5,00\u00a0$ pro Bestellung');
    expect(shipping).toContain('in 3 bis 5 Werktagen');
    const { slides } = await get('/api/home', 'de');
    expect(slides[0].heading).toBe('Willkommen bei Selvedge');
    const { sections } = await get('/api/home/sections', 'de');
    expect(sections.map(({ heading }: { heading?: string }) => heading)).toContain('Kategorien');
    expect((await get('/api/home')).slides[0].heading).toBe('Welcome to Selvedge');
    await test.changeSettings({ furtherLanguages: ['de', 'fr'] });
  });

  it('names departments and categories as they are translated', async () => {
    await translate('department', 'women', { name: 'Damen' });
    const { slides } = await get('/api/home', 'de');
    expect(slides[0].links[0].label).toBe('Damen entdecken');
  });

  it('is in the default language of the shop, for staff too, until they edit it', async () => {
    await test.changeSettings({ language: 'de', furtherLanguages: ['en'] });
    expect((await get('/api/pages/returns')).title).toBe('Rückgabe');
    expect((await get('/api/pages/returns', 'en')).title).toBe('Returns');
    const part = (await merchant.get('/api/admin/content/returns')).body;
    expect(part.live.title).toBe('Rückgabe');
    // Saved unchanged, it follows the shop.
    await publish('returns', part.live);
    expect((await get('/api/pages/returns', 'en')).title).toBe('Returns');
    await test.changeSettings({ language: 'en', furtherLanguages: ['de', 'fr'] });
  });
});

const terms = { kind: 'page', title: 'Rules', summary: 'Few.', body: 'Within {returnDays}.' };

describe('a page of staff', () => {
  it('is shown in a language once it is translated, with the figures in that language', async () => {
    await publish('terms', terms);
    expect(await get('/api/pages/terms', 'de')).toMatchObject({ title: 'Rules', isEdited: true });
    await translate('content', 'terms', {
      title: 'Regeln',
      body: 'Innerhalb von {returnDays}, siehe [Rückgabe](/returns).',
    });
    const german = await get('/api/pages/terms', 'de');
    expect(german).toMatchObject({ title: 'Regeln', summary: 'Few.' });
    expect(german.blocks[0].content).toEqual([
      { text: 'Innerhalb von 15 Tagen, siehe ' },
      { text: 'Rückgabe', href: '/returns' },
      { text: '.' },
    ]);
    for (const language of [undefined, 'fr', 'xx', 'en'])
      expect(await get('/api/pages/terms', language)).toMatchObject({ title: 'Rules' });
  });

  it('is out of date after a change, and shown still; its draft is previewed as it was written', async () => {
    await publish('terms', terms);
    await translate('content', 'terms', { title: 'Regeln', summary: 'Wenige.', body: 'Text.' });
    const draft = await merchant.put('/api/admin/content/terms', { ...terms, title: 'Our rules' });
    const [, preview] = draft.body.previewPath.split('?');
    expect((await get(`/api/pages/terms?${preview}`, 'de')).title).toBe('Our rules');
    await merchant.post('/api/admin/content/terms/publish', {});
    expect((await get('/api/pages/terms', 'de')).title).toBe('Regeln');
    const { state, fields } = await translationOf('content', 'terms');
    expect(state).toBe('stale');
    expect(fields.map(({ field, isStale }: Field) => [field, isStale])).toEqual([
      ['title', true],
      ['summary', false],
      ['body', false],
    ]);
  });

  it('has sections, whose texts are found by their ids wherever they are moved', async () => {
    const [first, second, ...rest] = hero.slides;
    const [shirts] = tiles.tiles;
    const pair = { ...tiles, tiles: [shirts, { ...shirts, name: 'Coats' }] };
    await publish('home', { kind: 'home', sections: [hero, pair] });
    const slide = `sections.${hero.id}.slides.${first?.id}.heading`;
    const tile = `sections.${tiles.id}.tiles.0.name`;
    const { fields } = await translationOf('content', 'home');
    expect(fields.map(({ field }: Field) => field)).toEqual(expect.arrayContaining([slide, tile]));
    await translate('content', 'home', { [slide]: 'Erstes Bild', [tile]: 'Erste Kachel' });
    const shown = async () => {
      const { slides, tiles: shownTiles } = await get('/api/home', 'de');
      return [
        ...slides.map(({ heading }: { heading: string }) => heading),
        ...shownTiles.map(({ name }: { name: string }) => name),
      ];
    };
    expect(await shown()).toEqual([
      'Erstes Bild',
      'Slide two',
      'Slide three',
      'Erste Kachel',
      'Coats',
    ]);
    await publish('home', {
      kind: 'home',
      sections: [
        { ...pair, tiles: pair.tiles.toReversed() },
        { ...hero, slides: [second, first, ...rest] },
      ],
    });
    // A tile has no id: the translation of another one would be wrong.
    expect(await shown()).toEqual(['Slide two', 'Erstes Bild', 'Slide three', 'Coats', 'Shirts']);
  });
});

describe('pages and articles', () => {
  const article = (slug: string, part: object = {}) => ({
    kind: 'article',
    title: 'On linen',
    slug,
    summary: 'In short.',
    sections: [
      { id: 'a', kind: 'text', heading: 'Flax', body: '## From flax', image: { url: '', alt: '' } },
    ],
    publish: true,
    ...part,
  });

  it('are translated with their sections, in the journal too, until they are deleted', async () => {
    const created = await merchant.post('/api/admin/site-pages', article('linen'));
    const { _id: id, version } = created.body;
    await merchant.post('/api/admin/site-pages', article('wool', { title: 'On wool' }));
    await translate('site-page', id, {
      title: 'Über Leinen',
      'sections.a.heading': 'Flachs',
      'sections.a.body': '## Aus Flachs',
    });
    expect(await get('/api/site-pages/article/linen', 'de')).toMatchObject({
      slug: 'linen',
      title: 'Über Leinen',
      summary: 'In short.',
      sections: [{ heading: 'Flachs', blocks: [{ kind: 'heading', text: 'Aus Flachs' }] }],
    });
    const titles = async (language?: string) =>
      (await get('/api/journal', language)).map(({ title }: { title: string }) => title);
    expect(await titles('de')).toEqual(expect.arrayContaining(['Über Leinen', 'On wool']));
    expect(await titles()).not.toContain('Über Leinen');
    const deleted = await merchant.delete(`/api/admin/site-pages/${id}`, { version });
    expect(deleted.status, deleted.text).toBeLessThan(300);
    expect(
      await test.value<number>(
        `select count(*)::int from content_translation where kind = 'site-page'`,
      ),
    ).toBe(0);
  });

  it('take names from the prototype of objects for what they are', async () => {
    const sections = [
      { id: 'constructor', kind: 'newsletter', heading: 'News', text: 'Once a month.' },
      { id: '__proto__', kind: 'newsletter', heading: 'More', text: '' },
    ];
    const { body } = await merchant.post('/api/admin/site-pages', article('odd', { sections }));
    await translate('site-page', body._id, {
      'sections.constructor.heading': 'Neues',
      'sections.__proto__.heading': 'Mehr',
    });
    expect((await get('/api/site-pages/article/odd', 'de')).sections).toMatchObject([
      { heading: 'Neues', text: 'Once a month.' },
      { heading: 'Mehr' },
    ]);
  });

  it('have texts of limited length, and no others', async () => {
    const { body } = await merchant.post('/api/admin/site-pages', article('limits'));
    const put = (field: string, text: string) =>
      merchant.put(`/api/admin/translations/site-page/de/${body._id}`, {
        texts: [{ field, source: '', text }],
        version: 0,
      });
    expect((await put('title', 'x'.repeat(151))).status).toBe(400);
    expect((await put('slug', 'leinen')).status).toBe(400);
    expect((await put('sections.b.heading', 'x')).status).toBe(400);
    expect((await put('sections.a.body', 'x'.repeat(20_000))).status).toBe(200);
  });
});

it('the banner of a running campaign is translated', async () => {
  await test.rows(
    `insert into campaign (id, name, state, starts_at, prices_written_at, promo_text)
      values (gen_random_uuid(), 'Winter', 'planned', now() - interval '1 hour', now(), 'Winter sale')`,
  );
  const [id] = await test.column<string>(`select id::text from campaign where name = 'Winter'`);
  await translate('campaign', String(id), { promoText: 'Winterschlussverkauf' });
  expect((await get('/api/home', 'de')).promo.text).toBe('Winterschlussverkauf');
  expect((await get('/api/home')).promo.text).toBe('Winter sale');
});

describe('menus and the texts of the brand', () => {
  const titlesOf = async (language?: string) => {
    const { brand } = await get('/api/shop', language);
    return {
      columns: brand.footerMenu.map(({ title }: { title: string }) => title),
      links: brand.footerMenu[1].links.map(({ label }: { label: string }) => label),
      motto: brand.motto,
    };
  };

  it('are in every language, and what staff have edited is translated', async () => {
    expect(await titlesOf('de')).toMatchObject({
      columns: ['Shop', 'Hilfe', ''],
      links: ['Lieferung', 'Rückgabe', 'Größentabelle', 'Kontakt'],
      motto: 'Die Kante, die nicht ausfranst.',
    });
    const admin = await test.admin();
    const { body: saved } = await admin.get('/api/admin/brand');
    const [first, ...others] = saved.footerMenu;
    await admin.put('/api/admin/brand', {
      motto: 'Sewn here.',
      footerMenu: [first, { ...others[0], title: 'Ask us' }, ...others.slice(1)],
    });
    const place = 'footerMenu.1.links.0.label';
    await translate('brand-texts', 'brand', {
      motto: 'Hier genäht.',
      'footerMenu.1.title': 'Frag uns',
      [place]: 'Versand',
    });
    const german = await titlesOf('de');
    expect(german).toMatchObject({ columns: ['Shop', 'Frag uns', ''], motto: 'Hier genäht.' });
    expect(german.links[0]).toBe('Versand');
    expect(await titlesOf()).toMatchObject({
      columns: ['Shop', 'Ask us', ''],
      motto: 'Sewn here.',
    });
  });
});
