import { beforeAll, describe, expect, it } from 'vitest';
import type { HomeContent } from '#contract/content/content';
import { eventually } from '../../tests/support/eventually';
import { fixture, openTestShop } from '../../tests/support/shop';
import { defaultBrand } from '../settings/brand-settings';

const shop = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
beforeAll(() => shop.makeProduct({ title: 'Old Shirt', new: false }));

describe('the home page', () => {
  it('has default content made of the departments until staff edit it', async () => {
    const { status, body } = await shop.visitor.get('/api/home');
    expect(status).toBe(200);
    const { slides, tiles, promo, newArrivals } = body;
    expect(promo).toEqual({ text: '', href: null });
    expect(slides).toMatchObject([
      {
        heading: 'Welcome to Selvedge',
        links: [
          { label: 'Shop women', href: '/women/clothing/all' },
          { label: 'Shop men', href: '/men/clothing/all' },
        ],
      },
    ]);
    expect(tiles).toHaveLength(4);
    expect(new Set(tiles.map(({ imageUrl }: { imageUrl: string }) => imageUrl)).size).toBe(4);
    expect(newArrivals).toEqual([]);
    for (const { href } of [...slides[0].links, ...tiles]) {
      const [, levelOne, levelTwo, levelThree] = href.split('/');
      expect([levelOne, levelTwo, levelThree].join('/')).toMatch(/^(wo)?men\/clothing\/[\w&-]+$/);
    }
  });

  it('shows the stored document, or the default if that is invalid', async () => {
    const { newArrivals: _, ...home } = (await shop.visitor.get('/api/home')).body;
    const defaultHome: HomeContent = home;
    const store = (value: unknown) =>
      shop.shop.pool.query(
        `insert into content_part (part, live) values ('promo', $1)
          on conflict (part) do update set live = excluded.live`,
        [JSON.stringify(value)],
      );
    await store({ text: 'Back on Monday' });
    expect((await shop.visitor.get('/api/home')).body.promo.text).toBe('Back on Monday');
    await store({ text: 7 });
    expect((await shop.visitor.get('/api/home')).body.promo).toEqual(defaultHome.promo);
    await shop.shop.pool.query('truncate content_part, content_part_publication');
  });

  it('follows the departments after staff have published it unchanged, until they edit it', async () => {
    const edith = await shop.admin();
    const publish = async (part: string, content: object) => {
      const path = `/api/admin/content/${part}`;
      expect((await edith.put(path, content)).status).toBe(200);
      await edith.post(`${path}/publish`, {});
    };
    const heading = async () => (await shop.visitor.get('/api/home')).body.slides[0].heading;
    const { live } = (await edith.get('/api/admin/content/home')).body;
    await publish('home', live);
    await edith.put('/api/admin/settings', { shopName: 'Needle' });
    expect(await heading()).toBe('Welcome to Needle');
    const [hero, ...others] = live.sections;
    const slides = [{ ...hero.slides[0], heading: 'Spring' }];
    await publish('home', { ...live, sections: [{ ...hero, slides }, ...others] });
    expect(await heading()).toBe('Spring');
    await edith.put('/api/admin/settings', { shopName: 'Selvedge' });
    await shop.shop.pool.query('truncate content_part, content_part_publication');
  });

  it('shows the eight newest of the new products', async () => {
    const made: string[] = [];
    for (let number = 1; number <= 9; number++) {
      const product = { title: `Shirt ${number}`, new: true, price: 80, discountPrice: 59.9 };
      made.push((await shop.makeProduct(product))._id);
    }
    const { body } = await shop.visitor.get('/api/home');
    expect(body.newArrivals.map((arrival: { name: string }) => arrival.name)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Shirt ${number}`),
    );
    const [first] = body.newArrivals;
    expect(first).toMatchObject({
      id: first.product._id,
      href: `/product/${first.product._id}`,
      category: "Women's Shirt",
      price: '$80.00',
      discount: '$59.90',
      color: 'White',
    });
    const edith = await shop.admin();
    for (const id of made) await edith.put(`/api/admin/products/${id}`, { new: false });
  });
});

it('returns the terms of the shop', async () => {
  const { status, body } = await shop.visitor.get('/api/shop');
  expect(status).toBe(200);
  expect(body).toEqual({
    shopName: 'Selvedge',
    currency: 'USD',
    dateLocale: 'en-US',
    catalogueAccess: 'members',
    shippingFlat: 5,
    freeShippingOver: null,
    freeFirstOrder: false,
    returnDays: 15,
    deliveryDays: { from: 3, to: 5 },
    delivery: {
      country: 'US',
      countries: [],
      hasChoice: false,
      timeZone: 'UTC',
      holidays: [],
      times: { daysFrom: 3, daysTo: 5, cutOff: null, workingDays: [1, 2, 3, 4, 5] },
    },
    lowStock: 3,
    checkoutPhone: 'optional',
    contactEmail: 'hello@shop.example',
    returnAddress: null,
    returnPostage: 'customer',
    gateway: 'sandbox',
    paymentMethods: [{ name: 'card', label: 'Card', gateway: 'sandbox', flow: 'card' }],
    testPayments: true,
    warnsOfTestPayments: true,
    unpaidMinutes: 30,
    measuredShare: 0.1,
    demo: false,
    hasProducts: true,
    brand: defaultBrand,
  });
});

it('says how to reach the shop and who pays for returns, as the settings say', async () => {
  const edith = await shop.admin();
  const set = (body: object) => edith.put('/api/admin/settings', body);
  const openingHours = 'Monday to Friday, 9:00 to 17:00\nSaturday, 10:00 to 14:00';
  expect((await set({ openingHours, replyDays: 2, returnPostage: 'shop' })).status).toBe(200);
  const facts = { openingHours, replyDays: 2, returnPostage: 'shop' };
  expect((await shop.visitor.get('/api/shop')).body).toMatchObject(facts);
  const textOf = async () => JSON.stringify((await shop.visitor.get('/api/pages/returns')).body);
  expect(await textOf()).toContain('We pay for sending the parcel.');
  expect((await set({ replyDays: 0 })).status).toBe(400);
  expect(
    (await set({ openingHours: null, replyDays: null, returnPostage: 'customer' })).status,
  ).toBe(200);
  expect(await textOf()).toContain('You pay for sending the parcel.');
  expect((await shop.visitor.get('/api/shop')).body).not.toHaveProperty('openingHours');
});

describe('the newsletter', () => {
  const subscribe = (email: string) => shop.visitor.post('/api/newsletter', { email });

  async function links(email: string, count: number): Promise<string[]> {
    const edith = await shop.admin();
    return eventually(async () => {
      await shop.runJobs();
      const { body } = await edith.get(`/api/admin/mail?q=${email}`);
      expect(body).toHaveLength(count);
      return body.map(
        ({ text }: { text: string }) =>
          /https:\/\/shop\.example(\/newsletter\/confirm\?token=[\w-]{43})/.exec(text)?.[1] ?? '',
      );
    });
  }

  const tokenOf = (link: string) => link.split('token=')[1] ?? '';
  const confirm = (token: string) => shop.visitor.post('/api/newsletter/confirm', { token });

  async function isConfirmed(email: string): Promise<boolean> {
    const { rows } = await shop.shop.pool.query(
      'select confirmed_at is not null as confirmed from newsletter_subscriber where email = $1',
      [email],
    );
    return rows[0].confirmed;
  }

  it('accepts an address and confirms it by the emailed link', async () => {
    expect((await subscribe(' Reader@Shopper.example ')).status).toBe(202);
    const [link = ''] = await links('reader@shopper.example', 1);
    expect(await isConfirmed('reader@shopper.example')).toBe(false);
    // Scanners of email programs open every link.
    for (const path of [link, `/api${link}`]) await shop.visitor.get(path);
    expect(await isConfirmed('reader@shopper.example')).toBe(false);
    for (const _ of ['once', 'and again']) {
      const { status, body } = await confirm(tokenOf(link));
      expect([status, body]).toEqual([200, { message: 'You’re subscribed.' }]);
      expect(await isConfirmed('reader@shopper.example')).toBe(true);
    }
  });

  it('answers alike for known and unknown addresses, and emails each at most once an hour', async () => {
    const answers = [
      await subscribe('twice@shopper.example'),
      await subscribe('TWICE@shopper.example'),
      await subscribe('once@shopper.example'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await links('twice@shopper.example', 1);
    await links('once@shopper.example', 1);
  });

  it('emails again after an hour, and only the newer link works', async () => {
    await subscribe('later@shopper.example');
    const [first = ''] = await links('later@shopper.example', 1);
    await shop.shop.pool.query(
      `update newsletter_subscriber set emailed_at = emailed_at - interval '2 hours'
        where email = 'later@shopper.example'`,
    );
    await subscribe('later@shopper.example');
    const [second = ''] = await links('later@shopper.example', 2);
    expect((await confirm(tokenOf(first))).status).toBe(404);
    expect((await confirm(tokenOf(second))).status).toBe(200);
  });

  it('confirms nothing by another token', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), `' or 1=1 --`]) {
      const { status } = await confirm(token);
      expect(status).toBe(token === '' ? 400 : 404);
    }
  });

  it.each(['a@b', 'a@b.test\r\nBcc: x@evil.test', 'a@b.test,c@d.test', '', 7, null])(
    'refuses %j',
    async (email) => {
      expect((await shop.visitor.post('/api/newsletter', { email })).status).toBe(400);
    },
  );
});

it('limits subscriptions by address', async () => {
  const limited = await openTestShop({ config: { rateLimits: true } });
  const subscribe = async (email: string) =>
    (await limited.visitor.post('/api/newsletter', { email })).status;
  expect(await subscribe('a1@shopper.example')).toBe(202);
  await limited.shop.pool.query(`update rate_limit set points = 99 where key like 'newsletter:%'`);
  expect(await subscribe('a2@shopper.example')).toBe(202);
  expect(await subscribe('a3@shopper.example')).toBe(429);
  await limited.close();
});
