import { afterAll, beforeEach, expect, it } from 'vitest';
import { text } from '../../tests/support/content/home-sections';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeEach(() => test.shop.pool.query('truncate content_part, content_part_publication'));
afterAll(() => test.expectVerified());

const path = '/api/admin/campaigns';
const home = '/api/admin/content/home';
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

async function makeCampaign(fields: Json = {}): Promise<Json> {
  const { status, body } = await staff.post(path, { name: 'Winter', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const act = (campaign: Json, action: string) => staff.post(`${path}/${campaign._id}/${action}`, {});
async function publish(sections: Json[]): Promise<void> {
  expect((await staff.put(home, { kind: 'home', sections })).status).toBe(200);
  expect((await staff.post(`${home}/publish`)).status).toBe(200);
}
const shown = async (query = ''): Promise<string[]> =>
  (await test.visitor.get(`/api/home/sections${query}`)).body.sections.map(({ id }: Json) => id);
const banner = async (query = ''): Promise<Json> =>
  (await test.visitor.get(`/api/home${query}`)).body.promo;

it('shows its sections from its start until it is ended, and later edits of staff stay', async () => {
  const campaign = await makeCampaign();
  await publish([text('always'), { ...text('winter'), campaign: campaign._id }]);
  expect(await shown()).toEqual(['always']);
  expect((await act(campaign, 'plan')).status).toBe(200);
  expect(await shown()).toEqual(['always', 'winter']);
  await publish([text('always'), { ...text('winter'), campaign: campaign._id }, text('edited')]);
  expect((await act(campaign, 'end')).status).toBe(200);
  expect(await shown()).toEqual(['always', 'edited']);
});

it('shows its banner in place of the published one while it runs', async () => {
  const promo = '/api/admin/content/promo';
  await staff.put(promo, { kind: 'promo', text: 'Usual', href: null });
  await staff.post(`${promo}/publish`, {});
  const campaign = await makeCampaign({ promoText: 'Winter sale', promoHref: '/sale' });
  expect(await banner()).toEqual({ text: 'Usual', href: null });
  await act(campaign, 'plan');
  expect(await banner()).toEqual({ text: 'Winter sale', href: '/sale' });
  const { body: running } = await staff.get(`${path}/${campaign._id}`);
  await staff.put(`${path}/${campaign._id}`, { ...running, promoText: 'Last days' });
  expect(await banner()).toEqual({ text: 'Last days', href: '/sale' });
  await act(campaign, 'end');
  expect(await banner()).toEqual({ text: 'Usual', href: null });
});

it('is in the preview of a later moment, and in what is planned', async () => {
  const [from, until] = [days(2), days(4)];
  const campaign = await makeCampaign({ startsAt: from, endsAt: until, promoText: 'Winter sale' });
  const later = { ...text('later'), campaign: campaign._id, from: days(3) };
  await publish([text('always'), { ...text('winter'), campaign: campaign._id }, later]);
  const at = async (moment: string) => {
    const { body } = await staff.get(`${home}/preview?at=${moment}`);
    const query = body.path.slice(1);
    return [await shown(query), (await banner(query)).text];
  };
  // A draft too: staff see what it would show.
  expect(await at(days(2.5))).toEqual([['always', 'winter'], 'Winter sale']);
  expect(await shown()).toEqual(['always']);
  await act(campaign, 'plan');
  expect(await at(days(1))).toEqual([['always'], '']);
  expect(await at(days(3.5))).toEqual([['always', 'winter', 'later'], 'Winter sale']);
  expect(await at(days(5))).toEqual([['always'], '']);
  const { body } = await staff.get('/api/admin/content');
  expect(body.planned).toMatchObject([
    { at: from, event: 'show', section: { heading: 'winter' } },
    { at: later.from, event: 'show', section: { heading: 'later' } },
    { at: until, event: 'hide' },
    { at: until, event: 'hide' },
  ]);
});

it('lists its sections, published or not', async () => {
  const campaign = await makeCampaign();
  const section = { ...text('winter'), campaign: campaign._id };
  await publish([section]);
  await staff.put(home, { kind: 'home', sections: [section, { ...section, id: 'draft' }] });
  const { body } = await staff.get(`${path}/${campaign._id}`);
  expect(body.sections).toEqual([
    {
      pageId: null,
      pageTitle: 'Home page',
      kind: 'text',
      heading: 'winter',
      isPublished: false,
    },
    {
      pageId: null,
      pageTitle: 'Home page',
      kind: 'text',
      heading: 'winter',
      isPublished: true,
    },
  ]);
});

it.each([
  ['promoHref', { promoText: 'A', promoHref: 'javascript:alert(1)' }],
  ['promoText', { promoHref: '/sale' }],
])('names the wrong field %s', async (field, fields) => {
  const { status, body } = await staff.post(path, { name: 'A', ...fields });
  expect(status).toBe(400);
  expect(body.details).toContainEqual({ path: field, message: expect.any(String) });
});
