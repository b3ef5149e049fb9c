import { afterEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  }),
);
afterEach(() => test.expectConsistentRecords());

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const shoppers = (count: number) => times(count, () => test.signUp());
const scarce = (quantity: number) => test.makeProduct({ stock: quantity });

describe('concurrent orders', () => {
  it('sell the last unit to one of fifty shoppers', async () => {
    const last = await scarce(1);
    const buyers = await shoppers(50);
    for (const buyer of buyers) await buyer.fillCart(last);
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(49);
    expect(await test.stockOf(last)).toBe(0);
  });

  it('of several units sell exactly the stock', async () => {
    const popular = await scarce(40);
    const buyers = await shoppers(60);
    await Promise.all(buyers.map((buyer, index) => buyer.fillCart(popular, 'M', 1 + (index % 3))));
    const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
    const sold = answers
      .filter(({ status }) => status === 201)
      .reduce((sum, { body }) => sum + body.totalItem, 0);
    expect(sold + ((await test.stockOf(popular)) ?? 0)).toBe(40);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('of several products in any order do not deadlock', async () => {
    const products = await times(6, () => scarce(1_000));
    const buyers = await shoppers(12);
    const answers = await times(36, async (index) => {
      const buyer = buyers[index % buyers.length] as TestUser;
      const mixed = [...products.slice(index % 6), ...products.slice(0, index % 6)];
      if (index % 2 === 0) mixed.reverse();
      for (const product of mixed) await buyer.fillCart(product);
      return buyer.order();
    });
    const statuses = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`));
    expect(
      [...statuses].filter((status) => !/^(201|409 empty_cart|409 order_state)/.test(status)),
    ).toEqual([]);
  });

  it('from one double-clicked button create one order', async () => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
    const answers = await times(20, () => ada.order());
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'empty_cart')).toHaveLength(19);
    expect(await test.countOrders(ada)).toBe(1);
  });

  it('during a price change have one price on all lines', async () => {
    const changing = await test.makeProduct({ price: 80, discountPrice: 60 });
    const staff = await test.admin();
    const buyers = await shoppers(4);
    for (const buyer of buyers) await buyer.fillCart(changing, 'M', 1);
    const [answers] = await Promise.all([
      Promise.all(buyers.map((buyer) => buyer.order())),
      ...[50, 40, 30].map((discountPrice) =>
        staff.put(`/api/admin/products/${changing._id}`, { discountPrice }),
      ),
    ]);
    for (const { body } of answers) {
      expect([60, 50, 40, 30]).toContain(body.orderItems[0].discountPrice);
      expect(body.total).toBe(body.orderItems[0].discountPrice + 5);
    }
  });

  it('during a product deletion are placed completely or not at all', async () => {
    const product = await scarce(100);
    const staff = await test.admin();
    const buyers = await shoppers(10);
    for (const buyer of buyers) await buyer.fillCart(product, 'M', 2);
    const [answers] = await Promise.all([
      Promise.all(buyers.map((buyer) => buyer.order())),
      staff.delete(`/api/admin/products/${product._id}/delete`),
    ]);
    for (const { status, body } of answers)
      expect([status, body.totalItem ?? 0]).toEqual(status === 201 ? [201, 2] : [409, 0]);
  });
});
