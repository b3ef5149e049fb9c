import { beforeAll, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';

// Words for colours: shades, families, dark and light.

let ink: Json;
const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shopper = fixture(() => test.signUp());
beforeAll(async () => {
  const add = async (colour: object): Promise<Json> => {
    const { status, body } = await staff.post('/api/admin/assortment/colours', colour);
    expect(status).toBe(201);
    return body;
  };
  await add({ name: 'Navy', hex: '#1f2a44', family: 'Blue' });
  await add({ name: 'Ecru', hex: '#f5f0e1', family: 'Beige' });
  ink = await add({ name: 'Ink', hex: '#707070', family: 'Black' });
  // The oldest first.
  const products: [title: string, colour: string][] = [
    ['Plain Chino', 'Blue'],
    ['Night Chino', 'Navy'],
    ['Summer Chino', 'Ecru'],
    ['Writer Chino', 'Ink'],
    ['Weekday Chino', 'Grey'],
    ['Light Jacket', 'Red'],
    ['Shell Jacket', 'Ecru'],
    ['Field Jacket', 'Red'],
  ];
  for (const [title, colour] of products)
    await test.makeProduct({
      title,
      colour,
      description: title === 'Field Jacket' ? 'With burgundy piping.' : 'Cut straight.',
      thirdLevelCategory: title.endsWith('Chino') ? 'mens_chino' : 'mens_shirt',
      topLevelCategory: 'men',
    });
});

const titlesOf = async (q: string): Promise<string[]> => {
  const query = `sort=relevance&pageSize=100&q=${encodeURIComponent(q)}`;
  const { status, body } = await shopper.get(`/api/products?${query}`);
  expect(status).toBe(200);
  return body.content.map(({ title }: Json) => title);
};

it.each([
  ['navy', ['Night Chino']],
  ['navy chino', ['Night Chino']],
  ['blue', ['Plain Chino', 'Night Chino']],
  ['blue chino', ['Plain Chino', 'Night Chino']],
  // No product of the shop is named burgundy, so its colour is shown.
  ['burgundy', ['Field Jacket', 'Light Jacket']],
  ['burgandy jacket', ['Field Jacket', 'Light Jacket']],
  ['dark chinos', ['Night Chino']],
  ['light chino', ['Summer Chino']],
  ['light jacket', ['Light Jacket', 'Shell Jacket']],
  ['beige chino', ['Summer Chino']],
  ['black', ['Writer Chino']],
])('%s finds %j', async (q, expected) => {
  expect(await titlesOf(q)).toEqual(expected);
});

it('a colour whose shade or family changes is found by the new ones', async () => {
  const change = async (values: object) => {
    const { status, body } = await staff.put(`/api/admin/assortment/colours/${ink._id}`, {
      ...ink,
      version: undefined,
      ...values,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  await change({ hex: '#101010' });
  expect(await titlesOf('dark chino')).toEqual(['Writer Chino', 'Night Chino']);
  await change({ hex: '#101010', family: 'Grey' });
  expect(await titlesOf('black')).toEqual([]);
  expect(await titlesOf('grey chino')).toEqual(['Weekday Chino', 'Writer Chino']);
});
