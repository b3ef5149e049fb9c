import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { applyPlannedProducts } from '../catalogue/products/planned-products.service';
import { followCampaigns } from './campaign-products.service';
import { writeDueCampaigns } from './campaigns.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const path = '/api/admin/campaigns';
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const makeDraft = (fields: Json = {}): Promise<Json> =>
  test.makeProduct({ draft: true, stock: 9, ...fields });

async function makeCampaign(members: [string, Json[]][], fields: Json = {}): Promise<Json> {
  const { body } = await staff.post(path, { name: 'Winter', ...fields });
  for (const [kind, products] of members) {
    const ids = products.map(({ _id }) => _id);
    const added = await staff.post(`${path}/${body._id}/products`, { ids, kind });
    expect(added.body).toEqual({ products: ids.length });
  }
  return body;
}
const act = async (campaign: Json, action: string, body: Json = {}): Promise<Json> => {
  const answer = await staff.post(`${path}/${campaign._id}/${action}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const stateOf = async (product: Json) => {
  const { state, publishAt, withdrawAt } = await staff.readStaffProduct(product as { _id: string });
  return { state, publishAt, withdrawAt };
};
const isShown = async (product: Json) =>
  (await test.visitor.get(`/api/products/${product._id}`)).status === 200;
const edit = (product: Json, body: Json) => staff.put(`/api/admin/products/${product._id}`, body);

/** Lets days pass for a campaign and the plans of its products. */
async function pass(campaign: Json, count: number): Promise<void> {
  const move = 'make_interval(days => $2)';
  const client = await test.shop.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of [
      `update campaign set starts_at = starts_at - ${move}, ends_at = ends_at - ${move} where id = $1`,
      `update campaign_product set publish_at = publish_at - ${move}, withdraw_at = withdraw_at - ${move} where campaign_id = $1`,
      `update product set publish_at = publish_at - ${move}, withdraw_at = withdraw_at - ${move}
        where id in (select product_id from campaign_product where campaign_id = $1)`,
    ])
      await client.query(statement, [campaign._id, count]);
    await client.query('commit');
  } finally {
    client.release();
  }
  test.shop.catalogue.products.clear();
  await writeDueCampaigns(test.shop);
  await applyPlannedProducts(test.shop);
  await followCampaigns(test.shop);
}

it('has its drafts in the shop from its beginning to its end', async () => {
  const coat = await makeDraft();
  const [startsAt, endsAt] = [days(2), days(4)];
  const campaign = await makeCampaign([['publish', [coat]]], { startsAt, endsAt });
  expect(await stateOf(coat)).toEqual({ state: 'draft', publishAt: null, withdrawAt: null });
  await act(campaign, 'plan');
  expect(await stateOf(coat)).toEqual({
    state: 'planned',
    publishAt: startsAt,
    withdrawAt: endsAt,
  });
  await pass(campaign, 3);
  expect([await stateOf(coat), await isShown(coat)]).toMatchObject([{ state: 'live' }, true]);
  await pass(campaign, 2);
  expect(await stateOf(coat)).toEqual({ state: 'draft', publishAt: null, withdrawAt: null });
  expect(await isShown(coat)).toBe(false);
});

it('takes products out of the shop from its beginning to its end', async () => {
  const coat: Json = await test.makeProduct({ stock: 9 });
  const campaign = await makeCampaign([['withdraw', [coat]]], {
    startsAt: days(2),
    endsAt: days(4),
  });
  await act(campaign, 'plan');
  expect(await isShown(coat)).toBe(true);
  await pass(campaign, 3);
  expect([(await stateOf(coat)).state, await isShown(coat)]).toEqual(['planned', false]);
  await pass(campaign, 2);
  expect(await stateOf(coat)).toEqual({ state: 'live', publishAt: null, withdrawAt: null });
});

it('undoes both at once when staff end it', async () => {
  const [draft, live] = [await makeDraft(), (await test.makeProduct({ stock: 9 })) as Json];
  const campaign = await makeCampaign([
    ['publish', [draft]],
    ['withdraw', [live]],
  ]);
  await act(campaign, 'plan');
  expect([await isShown(draft), await isShown(live)]).toEqual([true, false]);
  await act(campaign, 'end');
  expect([await isShown(draft), await isShown(live)]).toEqual([false, true]);
});

it('plans nothing any more once it is cancelled, and follows its dates before', async () => {
  const [draft, live] = [await makeDraft(), (await test.makeProduct({ stock: 9 })) as Json];
  const campaign = await makeCampaign(
    [
      ['publish', [draft]],
      ['withdraw', [live]],
    ],
    { startsAt: days(2), endsAt: days(4) },
  );
  const planned = await act(campaign, 'plan');
  const moved = { ...planned, startsAt: days(5), endsAt: days(6) };
  expect((await staff.put(`${path}/${campaign._id}`, moved)).status).toBe(200);
  expect(await stateOf(draft)).toMatchObject({
    publishAt: moved.startsAt,
    withdrawAt: moved.endsAt,
  });
  expect(await stateOf(live)).toMatchObject({ state: 'live', withdrawAt: moved.startsAt });
  await act(campaign, 'end');
  expect(await stateOf(draft)).toEqual({ state: 'draft', publishAt: null, withdrawAt: null });
  expect(await stateOf(live)).toEqual({ state: 'live', publishAt: null, withdrawAt: null });
});

it('leaves what staff have planned, published or withdrawn themselves', async () => {
  const own = days(9);
  const [planned, published, withdrawn, before] = [
    await makeDraft(),
    await makeDraft(),
    await makeDraft(),
    await makeDraft({ publishAt: own }),
  ];
  const campaign = await makeCampaign([['publish', [planned, published, withdrawn, before]]], {
    startsAt: days(2),
    endsAt: days(4),
  });
  await act(campaign, 'plan');
  expect(await stateOf(before)).toMatchObject({ publishAt: own, withdrawAt: null });
  await edit(planned, { publishAt: own, withdrawAt: null });
  await edit(published, { draft: false, withdrawAt: null });
  await pass(campaign, 3);
  await edit(withdrawn, { draft: true });
  await act(campaign, 'end');
  expect(await stateOf(published)).toMatchObject({ state: 'live' });
  expect(await stateOf(withdrawn)).toMatchObject({ state: 'draft', publishAt: null });
  expect((await stateOf(planned)).state).toBe('planned');
});

it('no longer counts for products that are taken out of it', async () => {
  const [coat, hat] = [await makeDraft(), await makeDraft()];
  const campaign = await makeCampaign([['publish', [coat, hat]]]);
  await act(campaign, 'plan');
  await act(campaign, 'products/remove', { ids: [coat._id] });
  expect([await isShown(coat), await isShown(hat)]).toEqual([false, true]);
  const { body } = await staff.get(`${path}/${campaign._id}/products`);
  expect(body).toMatchObject([{ productId: hat._id, kind: 'publish', hasFailed: false }]);
  await act(campaign, 'end');
});

it('tells staff of a product that could not follow, and goes on with the others', async () => {
  const [coat, hat] = [await makeDraft(), await makeDraft()];
  const campaign = await makeCampaign([['publish', [coat, hat]]]);
  await test.shop.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fails before update on product for each row when (old.id = '${coat._id}') execute function fail()`);
  try {
    await act(campaign, 'plan');
    expect([await isShown(coat), await isShown(hat)]).toEqual([false, true]);
    expect((await staff.get(`${path}/issues`)).body).toMatchObject([
      { campaignId: campaign._id, step: 'products', count: 1 },
    ]);
  } finally {
    await test.shop.pool.query('drop trigger fails on product; drop function fail');
  }
  await test.shop.pool.query(
    `update campaign_product set failed_at = failed_at - interval '2 minutes' where failed_at is not null`,
  );
  await followCampaigns(test.shop);
  expect(await isShown(coat)).toBe(true);
  expect((await staff.get(`${path}/issues`)).body).toEqual([]);
  await act(campaign, 'end');
});
