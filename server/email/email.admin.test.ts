import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';

const shop = fixture(openTestShop);
const edith = fixture(() => shop.admin());
const ada = fixture(() => shop.signUp());
beforeAll(() => shop.runJobs());

const emails = async (query: string) => (await edith.get(`/api/admin/mail?${query}`)).body;

it('shows an email as it was written', async () => {
  const [listed] = await emails(`q=${ada.email}`);
  expect(listed).toMatchObject({ template: 'welcome', status: 'kept', tries: 0, error: null });
  expect(listed).not.toHaveProperty('html');
  const { body } = await edith.get(`/api/admin/mail/${listed._id}`);
  expect(body).toMatchObject(listed);
  expect(body.html).toMatch(/^<!doctype html>/i);
  expect(body.html).not.toMatch(/<script/i);
  for (const id of [newId(), 'x'])
    expect((await edith.get(`/api/admin/mail/${id}`)).status).toBe(404);
});

it('filters by state', async () => {
  expect((await emails('status=kept')).length).toBeGreaterThan(0);
  expect(await emails('status=failed')).toEqual([]);
  expect((await edith.get('/api/admin/mail?status=lost')).status).toBe(400);
});

it('resends an email as a new email and audits the change', async () => {
  const [first] = await emails(`q=${ada.email}`);
  const sent = await edith.post(`/api/admin/mail/${first._id}/send`);
  expect(sent.status).toBe(202);
  await shop.runJobs();
  const [again, before] = await emails(`q=${ada.email}`);
  expect(before).toEqual(first);
  expect(again).toMatchObject({ subject: first.subject, text: first.text, to: ada.email });
  expect(again._id).not.toBe(first._id);
  const { body: log } = await edith.get('/api/admin/audit?action=mail.send-again');
  expect(log).toMatchObject([{ entityId: first._id, actor: { _id: edith.accountId } }]);
  expect((await edith.post(`/api/admin/mail/${newId()}/send`)).status).toBe(404);
});

it('resends nothing to an erased account', async () => {
  const bob = await shop.signUp();
  await shop.runJobs();
  const [email] = await emails(`q=${bob.email}`);
  await edith.post(`/api/admin/mail/${email._id}/send`);
  await bob.delete('/api/user', { currentPassword: bob.password });
  await shop.runJobs();
  expect(await emails(`q=${bob.email}`)).toEqual([]);
});
