import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { defaultBrand } from './brand-settings';
import { writeSetting } from './shop-settings';

const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
/** The brand of the new shop, in the admin area and in the shop. */
const begun = fixture(async () => ({
  stored: (await edith.get(path)).body,
  shown: (await facts()).brand,
}));

const path = '/api/admin/brand';
const put = (change: Record<string, unknown>) => edith.put(path, change);
const facts = async () => await test.visitor.call('GET /api/shop');

it('begins with the default brand, and only admins see it in the admin area', async () => {
  expect(begun).toEqual({
    stored: { ...defaultBrand, shopName: 'Selvedge', version: 0 },
    shown: defaultBrand,
  });
  expect((await test.visitor.get(path)).status).toBe(401);
  expect((await (await test.signUp()).get(path)).status).toBe(403);
});

it('shows changes to shoppers, and keeps the parts that were not sent', async () => {
  const theme = { ...defaultBrand.theme, displayFont: 'syne', radius: 6 };
  const { body } = await put({ shopName: 'Needle & Co', motto: '', theme });
  expect(body).toMatchObject({ shopName: 'Needle & Co', motto: '', theme });
  const headerMenu = [{ label: 'Journal', href: '/journal' }];
  await put({ headerMenu, legalAddress: ' Needle Ltd \n\n 1 Mill Lane ' });
  expect(await facts()).toMatchObject({
    shopName: 'Needle & Co',
    brand: { motto: '', theme, headerMenu, legalAddress: 'Needle Ltd\n1 Mill Lane' },
  });
  const { body: log } = await edith.get('/api/admin/audit?entity=brand');
  expect(log.map(({ label }: { label: string }) => label)).toContain('Changed the brand');
  expect(Object.keys(log[0].after).sort()).toEqual(['headerMenu', 'legalAddress']);
});

it('has neutral texts under another name than the demo shop’s, until staff write their own', async () => {
  const other = await openTestShop();
  try {
    const staff = await other.admin();
    const brand = async () => (await other.visitor.call('GET /api/shop')).brand;
    // The texts of the demo shop are not stored with another part.
    await staff.put(path, { legalAddress: 'Needle Ltd' });
    expect(await brand()).toMatchObject({ motto: defaultBrand.motto, legalAddress: 'Needle Ltd' });
    await staff.put(path, { shopName: 'Needle & Co' });
    const { tagline, description, motto } = await brand();
    for (const text of [tagline, description, motto]) expect(text).toMatch(/\w/);
    expect([tagline, description, motto].join()).not.toMatch(/unravel|women|cloth/i);
    await staff.put(path, { tagline: defaultBrand.tagline, motto: 'Sewn here.' });
    expect(await brand()).toMatchObject({ tagline: defaultBrand.tagline, motto: 'Sewn here.' });
  } finally {
    await other.close();
  }
});

it('takes only uploaded pictures, and knows their size', async () => {
  async function upload(width: number, height: number): Promise<{ url: string }> {
    const create = { width, height, channels: 3, background: '#123456' } as const;
    const file = await sharp({ create }).png().toBuffer();
    return (await edith.upload('/api/admin/pictures', file, 'image/png')).body;
  }

  const { url } = await upload(800, 200);
  const { body } = await put({ logo: { url } });
  expect(body.logo).toEqual({ url, widths: [600], width: 600, height: 150 });
  for (const bad of ['https://elsewhere.example/logo.png', '/media/polo-1200.avif', ''])
    expect((await put({ favicon: { url: bad } })).body).toMatchObject({
      status: 400,
      details: [{ path: 'favicon' }],
    });
  expect((await put({ logo: null })).body.logo).toBeNull();
});

const colours = { paper: '#ffffff', ink: '#111111', accent: '#0044cc' };
const themeOf = (light: object) => ({
  theme: { ...defaultBrand.theme, light: { ...colours, ...light } },
});

it.each([
  ['theme.light.ink', themeOf({ ink: '#999999' })],
  ['theme.light.accent', themeOf({ accent: '#ffcc00' })],
  ['theme.light.paper', themeOf({ paper: 'white' })],
  ['theme.radius', { theme: { ...defaultBrand.theme, radius: 40 } }],
  ['theme.textFont', { theme: { ...defaultBrand.theme, textFont: 'comic-sans' } }],
  ['headerMenu.0.href', { headerMenu: [{ label: 'X', href: 'javascript:alert(1)' }] }],
  ['headerMenu.0.label', { headerMenu: [{ label: ' ', href: '/' }] }],
  [
    'footerMenu.0.links',
    { footerMenu: [{ title: 'A', hasDepartments: false, links: [], inPhoneMenu: false }] },
  ],
  ['socialLinks.0.href', { socialLinks: [{ label: 'X', href: '/x' }] }],
  ['legalAddress', { legalAddress: 'a\tb' }],
  ['motto', { motto: 'a\nb' }],
  ['shopName', { shopName: '' }],
])('refuses the whole brand if %s is invalid', async (field, change) => {
  const before = (await edith.get(path)).body;
  const { body } = await put({ tagline: 'Another', ...change });
  expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  expect((await edith.get(path)).body).toEqual(before);
});

it('rejects a save based on an older brand, and leaves the version of the settings alone', async () => {
  const settings = (await edith.get('/api/admin/settings')).body;
  const { version } = (await edith.get(path)).body;
  const saved = await put({ version, tagline: 'Shoes' });
  expect(saved.body.version).toBe(version + 1);
  const late = await put({ version, tagline: 'Hats' });
  expect(late.body).toMatchObject({
    status: 409,
    code: 'stale_version',
    current: {
      version: version + 1,
      savedBy: { firstName: 'Edith' },
      values: { tagline: 'Shoes' },
    },
  });
  expect((await edith.get('/api/admin/settings')).body.version).toBe(settings.version);
});

it('shows the default of a stored part that this version cannot read', async () => {
  await writeSetting(test.shop.pool, 'brand', {
    ...defaultBrand,
    motto: 'Made to last',
    theme: { displayFont: 'gone' } as never,
  });
  expect((await edith.get(path)).body).toMatchObject({
    motto: 'Made to last',
    theme: defaultBrand.theme,
  });
});
