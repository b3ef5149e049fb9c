import { describe, expect, it } from 'vitest';
import { openSmtp } from '../../tests/support/services/smtp';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { unsubscribeUrl } from '../email/unsubscribe-link.service';
import { askForReviews } from '../reviews/invitations.service';
import { remindOfCarts, tellOfPriceDrops } from './reminders.service';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const staff = fixture(async () => {
  const admin = await test.admin();
  await admin.put('/api/admin/settings', {
    cartReminderHours: 4,
    secondCartReminderHours: 48,
    priceDropPercent: 10,
  });
  return admin;
});

const path = '/api/user/email-choices';
const query = (sql: string, values: unknown[] = []) => test.shop.pool.query(sql, values);

/** A customer with a confirmed address who wants all reminders. */
async function subscriber(): Promise<TestUser> {
  await staff.get('/api/admin/settings');
  const user = await test.signUpConfirmed();
  await user.put(path, { cartReminders: true, priceDrops: true });
  return user;
}

/** A customer with a confirmed address who has not chosen. */
async function silent(): Promise<TestUser> {
  await staff.get('/api/admin/settings');
  return test.signUpConfirmed();
}

const leaveCart = (user: TestUser, hours: number) =>
  query(
    'update cart_item set added_at = now() - make_interval(hours => $2) where account_id = $1',
    [user.accountId, hours],
  );

async function reminded(user: TestUser) {
  await remindOfCarts(test.shop);
  return test.emailsTo(user.email, 'cart-reminder');
}

/** The reminders of an account happened some hours ago. */
const age = (user: TestUser, hours: number) =>
  query(
    'update reminder set created_at = created_at - make_interval(hours => $2) where account_id = $1',
    [user.accountId, hours],
  );

describe('a cart that was left', () => {
  it('is reminded of once after some hours, and once more after some days', async () => {
    const ada = await subscriber();
    const shirt = await test.makeProduct({ title: 'Sail Shirt' });
    await ada.fillCart(shirt);
    await leaveCart(ada, 3);
    expect(await reminded(ada)).toEqual([]);
    await leaveCart(ada, 5);
    await Promise.all([remindOfCarts(test.shop), remindOfCarts(test.shop)]);
    const [email, ...others] = await reminded(ada);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('You left something in your cart');
    expect(email?.text).toContain('Sail Shirt');
    expect(email?.text).toContain('https://shop.example/signin?next=%2Fcart');
    await age(ada, 49);
    expect(await reminded(ada)).toHaveLength(2);
    await age(ada, 49);
    expect(await reminded(ada)).toHaveLength(2);
  });

  it('is not reminded of a third time in a month, even after something was added', async () => {
    const ada = await subscriber();
    await ada.fillCart(await test.makeProduct());
    for (const hours of [5, 6, 7]) {
      await leaveCart(ada, hours);
      await reminded(ada);
      await age(ada, 49);
    }
    expect(await test.emailsTo(ada.email, 'cart-reminder')).toHaveLength(2);
  });

  it('is not reminded of without consent, nor after it was withdrawn', async () => {
    const bob = await silent();
    await bob.fillCart(await test.makeProduct());
    await leaveCart(bob, 5);
    expect(await reminded(bob)).toEqual([]);
    await bob.put(path, { cartReminders: true });
    await bob.put(path, { cartReminders: false });
    expect(await reminded(bob)).toEqual([]);
  });

  it('is not reminded of at an address that nobody has confirmed', async () => {
    const eve = await test.signUp();
    await eve.put(path, { cartReminders: true });
    await eve.fillCart(await test.makeProduct());
    await leaveCart(eve, 5);
    expect(await reminded(eve)).toEqual([]);
  });

  it('is not reminded of when its items are sold out, or an unpaid order holds them', async () => {
    const ada = await subscriber();
    const gone = await test.makeProduct({ sizes: [{ name: 'M', quantity: 1 }] });
    await ada.fillCart(gone);
    await leaveCart(ada, 5);
    await staff.put(`/api/admin/products/${gone._id}`, { sizes: [{ name: 'M', quantity: 0 }] });
    expect(await reminded(ada)).toEqual([]);
    const bob = await subscriber();
    await bob.fillCart(await test.makeProduct());
    await leaveCart(bob, 5);
    await query('update cart_item set order_id = $2 where account_id = $1', [
      bob.accountId,
      bob.accountId,
    ]);
    expect(await reminded(bob)).toEqual([]);
  });

  it('is not written about if it was ordered or changed after the reminder was due', async () => {
    const ada = await subscriber();
    await ada.fillCart(await test.makeProduct());
    await leaveCart(ada, 5);
    await remindOfCarts(test.shop);
    await leaveCart(ada, 0);
    expect(await test.emailsTo(ada.email, 'cart-reminder')).toEqual([]);
    expect(
      await test.value('select count(*)::int from reminder where account_id = $1', [ada.accountId]),
    ).toBe(0);
  });
});

describe('favourites', () => {
  async function emailsAboutPrices(user: TestUser) {
    await tellOfPriceDrops(test.shop);
    return test.emailsTo(user.email, 'price-drop');
  }

  const reduce = (product: { _id: string }, discountPrice: number) =>
    staff.put(`/api/admin/products/${product._id}`, { discountPrice });
  const favourite = (user: TestUser, product: { _id: string }) =>
    user.put('/api/wishlist/add', { productId: product._id });

  it('are emailed when they got cheaper by the percentage of the settings, once a price', async () => {
    const ada = await subscriber();
    const coat = await test.makeProduct({ title: 'Harbour Coat', price: 100 });
    await favourite(ada, coat);
    await reduce(coat, 91);
    expect(await emailsAboutPrices(ada)).toEqual([]);
    await reduce(coat, 90);
    const [email, ...others] = await emailsAboutPrices(ada);
    expect(others).toEqual([]);
    expect(email?.text).toContain('Harbour Coat');
    expect(email?.text).toContain('$90.00, was $100.00');
    await age(ada, 25);
    expect(await emailsAboutPrices(ada)).toHaveLength(1);
    await reduce(coat, 80);
    expect(await emailsAboutPrices(ada)).toHaveLength(2);
  });

  it('from before prices were recorded count from now on', async () => {
    const ada = await subscriber();
    const coat = await test.makeProduct({ price: 100 });
    await favourite(ada, coat);
    await query('update wishlist_item set seen_price = null where account_id = $1', [
      ada.accountId,
    ]);
    expect(await emailsAboutPrices(ada)).toEqual([]);
    await reduce(coat, 50);
    expect(await emailsAboutPrices(ada)).toHaveLength(1);
  });

  it('are emailed once a day, and not if they cost more again or are sold out', async () => {
    const ada = await subscriber();
    const [first, second] = [
      await test.makeProduct({ price: 100 }),
      await test.makeProduct({ price: 100 }),
    ];
    await favourite(ada, first);
    await favourite(ada, second);
    await reduce(first, 50);
    expect(await emailsAboutPrices(ada)).toHaveLength(1);
    await reduce(second, 50);
    expect(await emailsAboutPrices(ada)).toHaveLength(1);
    await age(ada, 25);
    await tellOfPriceDrops(test.shop);
    await reduce(second, 100);
    expect(await test.emailsTo(ada.email, 'price-drop')).toHaveLength(1);
    const bob = await subscriber();
    const gone = await test.makeProduct({
      price: 100,
      sizes: [{ name: 'M', quantity: 0 }],
    });
    await favourite(bob, gone);
    await reduce(gone, 50);
    expect(await emailsAboutPrices(bob)).toEqual([]);
  });
});

describe('where staff allow it', () => {
  it('customers who have said nothing get reminders, and others do not', async () => {
    await staff.put('/api/admin/settings', { reminderAudience: 'customers' });
    const [buyer, other] = [await silent(), await silent()];
    const shirt = await test.makeProduct();
    await buyer.paidOrder(shirt);
    for (const user of [buyer, other]) {
      await user.fillCart(shirt);
      await leaveCart(user, 5);
    }
    expect((await buyer.get(path)).body).toEqual({ cartReminders: true, priceDrops: true });
    expect((await other.get(path)).body).toEqual({ cartReminders: false, priceDrops: false });
    expect(await reminded(buyer)).toHaveLength(1);
    expect(await reminded(other)).toEqual([]);
    await staff.put('/api/admin/settings', { reminderAudience: 'consented' });
  });
});

it('one click in the email stops them, and only them', async () => {
  const ada = await subscriber();
  const link = unsubscribeUrl(test.shop, {
    template: 'cart-reminder',
    recipient: ada.email,
    accountId: ada.accountId,
  });
  const { statusCode, body } = await test.app.inject({
    method: 'POST',
    url: link?.replace('https://shop.example', '') ?? '',
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { list: 'cart-reminders' }]);
  expect((await ada.get(path)).body).toEqual({ cartReminders: false, priceDrops: true });
});

it('a shop that sends none offers none', async () => {
  await staff.put('/api/admin/settings', { cartReminderHours: null, priceDropPercent: null });
  const ada = await test.signUpConfirmed();
  expect((await ada.get(path)).body).toEqual({ cartReminders: null, priceDrops: null });
  await ada.fillCart(await test.makeProduct());
  await leaveCart(ada, 5);
  expect(await reminded(ada)).toEqual([]);
  await staff.put('/api/admin/settings', { cartReminderHours: 4, priceDropPercent: 10 });
});

it('staff see what they bring: paid orders within a week, each once', async () => {
  const ada = await subscriber();
  const shirt = await test.makeProduct({ price: 40 });
  const cartResult = async () =>
    (await staff.get('/api/admin/reminders')).body.find(
      ({ list }: { list: string }) => list === 'cart-reminders',
    );
  const before = await cartResult();
  await ada.fillCart(shirt);
  await leaveCart(ada, 5);
  await reminded(ada);
  await ada.paidOrder(shirt);
  const after = await cartResult();
  expect(after).toMatchObject({ isOn: true, emails: before.emails + 1, orders: before.orders + 1 });
  expect(after.total).toBeGreaterThan(before.total);
  expect((await ada.get('/api/admin/reminders')).status).toBe(403);
});

it('are in the export of personal data, and erased with it', async () => {
  const ada = await subscriber();
  await ada.fillCart(await test.makeProduct());
  await leaveCart(ada, 5);
  await reminded(ada);
  const { body } = await ada.get('/api/user/export');
  expect(body.emailChoices.map(({ list }: { list: string }) => list)).toEqual([
    'cart-reminders',
    'price-drops',
  ]);
  expect(body.reminders).toMatchObject([{ list: 'cart-reminders' }]);
  await ada.delete('/api/user', { currentPassword: ada.password });
  expect(
    await test.value('select count(*)::int from email_choice where email = lower($1)', [ada.email]),
  ).toBe(0);
  expect(
    await test.value('select count(*)::int from reminder where account_id = $1', [ada.accountId]),
  ).toBe(0);
});

it('an address that a mail server refuses for good gets none, until staff allow it', async () => {
  const smtp = await openSmtp();
  const shop = await openTestShop({ config: { smtpUrl: smtp.url } });
  const admin = await shop.admin();
  await admin.put('/api/admin/settings', { cartReminderHours: 4 });
  const ada = await shop.signUpConfirmed();
  await ada.put(path, { cartReminders: true });
  await ada.fillCart(await shop.makeProduct());
  smtp.answers.set(ada.email, '550 5.1.1');
  await ada.post('/auth/password/forgot', { email: ada.email });
  await shop.runAllJobs();
  const { body } = await admin.get('/api/admin/refused-addresses');
  expect(body).toMatchObject([
    { email: ada.email.toLowerCase(), error: expect.stringContaining('5.1.1') },
  ]);
  await shop.shop.pool.query(`update cart_item set added_at = now() - interval '5 hours'`);
  await remindOfCarts(shop.shop);
  expect(await shop.emailsTo(ada.email, 'cart-reminder')).toEqual([]);
  const order = await ada.deliveredOrder(await shop.makeProduct());
  await shop.shop.pool.query(
    `update shop_order set delivered_at = now() - interval '8 days', email = $2 where id = $1`,
    [order._id, ada.email],
  );
  await askForReviews(shop.shop);
  expect(await shop.emailsTo(ada.email, 'review-request')).toEqual([]);
  await ada.fillCart(await shop.makeProduct());
  await shop.shop.pool.query(`update cart_item set added_at = now() - interval '5 hours'`);
  const allowed = `/api/admin/refused-addresses/${body[0]._id}/allow`;
  expect((await admin.post(allowed, {})).status).toBe(200);
  expect((await admin.post(allowed, {})).status).toBe(404);
  await remindOfCarts(shop.shop);
  expect(await shop.emailsTo(ada.email, 'cart-reminder')).toHaveLength(1);
  await shop.close();
  await smtp.close();
});
