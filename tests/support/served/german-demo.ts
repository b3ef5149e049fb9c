import { type Person, signInAt } from '../people';
import { accounts, type Demo, openDemo } from './served-demo';

interface GermanDemo {
  demo: Demo;
  admin: Person;
  /** A product in stock that visitors see without signing in, and one of its sizes in stock. */
  product: { id: string; title: string; size: string };
}

/** The demo shop in English and German, whose catalogue is public. */
export async function openGermanDemo(): Promise<GermanDemo> {
  const demo = await openDemo();
  const admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', {
    body: { furtherLanguages: ['de'], catalogueAccess: 'public' },
  });
  const { content } = await admin.call('GET /api/products', {
    query: { main: 'men', inStock: 'true', pageSize: '6' },
  });
  const [found] = content;
  const size = found?.sizes.find(({ quantity }) => quantity > 0);
  if (!found || !size) throw new Error('No product is in stock.');
  return { demo, admin, product: { id: found._id, title: found.title, size: size.name } };
}
