import { expect } from 'vitest';
import type { TestAnswer, TestShop } from '../shop';

type Body = TestAnswer['body'];

export const heading =
  'Title,Brand,Category,Price,Discounted price,Size 1,Stock 1,Picture 1,Alt text 1';

/** Uploads a CSV or JSON file of products and waits until it is checked. */
export async function upload(
  shop: TestShop,
  file: string | Buffer,
  { setStock = false, type = 'text/csv' } = {},
): Promise<Body> {
  const { token } = await shop.admin();
  const url = `/api/admin/products/imports?name=products.csv&setStock=${setStock}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await shop.app.inject({ method: 'POST', url, payload: file, headers });
  if (response.statusCode !== 202) throw new Error(response.body);
  await shop.runJobs();
  return importOf(shop, response.json()._id);
}

/** Applies an import. */
export async function apply(shop: TestShop, id: string, body = {}): Promise<Body> {
  const admin = await shop.admin();
  expect((await admin.post(`/api/admin/products/imports/${id}/apply`, body)).status).toBe(202);
  await shop.runJobs();
  return importOf(shop, id);
}

export async function importOf(shop: TestShop, id: string): Promise<Body> {
  return (await (await shop.admin()).get(`/api/admin/products/imports/${id}`)).body;
}

/** The rows of an import's file. */
export async function rowsOf(shop: TestShop, id: string, verdict = ''): Promise<Body[]> {
  const url = `/api/admin/products/imports/${id}/rows?pageSize=200&verdict=${verdict}`;
  return (await (await shop.admin()).get(url.replace(/&verdict=$/, ''))).body;
}

/** Uploads values as a JSON file. */
export const uploadJson = (shop: TestShop, items: unknown, options: { setStock?: boolean } = {}) =>
  upload(shop, JSON.stringify(items), { ...options, type: 'application/json' });

/** All products as a file. */
export async function exportOf(shop: TestShop, type: 'csv' | 'json' = 'csv'): Promise<string> {
  return (await (await shop.admin()).get(`/api/admin/products.${type}`)).text;
}
