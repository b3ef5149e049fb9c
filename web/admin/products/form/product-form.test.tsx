import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import { noFacts } from '#contract/catalogue/product-facts';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../../tests/support/web/staff-screen';
import { NewerAssortment } from '../../../api/assortment';
import CreateProductPage from '../create-product-page';
import EditProductPage from '../edit-product-page';

const stored: StaffProduct = {
  _id: 'p1',
  title: 'Linen Shirt',
  brand: 'Fernhall',
  imageUrl: '/media/a.avif',
  images: [{ url: '/media/a.avif', alt: 'A shirt', tint: '#eeeeee', widths: [] }],
  description: 'Washed linen.',
  price: 80,
  discountPrice: 60,
  costPrice: null,
  discountPercent: 25,
  quantity: 5,
  inStock: true,
  colour: 'White',
  new: false,
  sizes: [
    { name: 'S', quantity: 2 },
    { name: 'M', quantity: 3 },
  ],
  category: { name: "Women's Shirt", label: 'Shirt' },
  topLevelCategory: 'women',
  secondLevelCategory: 'clothing',
  thirdLevelCategory: 'womens_shirt',
  createdAt: '2026-01-01T00:00:00.000Z',
  rating: null,
  state: 'live',
  draft: false,
  publishAt: null,
  withdrawAt: null,
  announced: false,
  archived: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 4,
  style: '01890000-0000-7000-8000-000000000001',
  ...noFacts,
};

const colours = [
  {
    _id: 'p1',
    title: 'Linen Shirt',
    colour: 'White',
    imageUrl: '/media/a.avif',
    archived: false,
    state: 'live',
  },
  {
    _id: 'p2',
    title: 'Linen Shirt',
    colour: 'Red',
    imageUrl: '/media/b.avif',
    archived: true,
    state: 'archived',
  },
];

// The form loads it with the first save, which is slow on a busy machine.
beforeAll(() => import('./read-draft.rules'));

let asked: Asked[] = [];
let answerSave: (sent: Asked) => unknown;
beforeEach(() => {
  answerSave = () => ({ ...stored, version: 5 });
  asked = standInApi({
    'GET /api/admin/products/p1': () => stored,
    'GET /api/admin/products/p1/prices': () => [],
    'GET /api/admin/products/p1/planned-prices': () => [],
    'GET /api/admin/products/p1/colours': () => colours,
    'PUT /api/admin/products/p1': (sent) => answerSave(sent),
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (path: string) =>
  showScreen(
    [
      {
        path: '/admin/product/create',
        element: (
          <NewerAssortment value={defaultAssortment}>
            <CreateProductPage />
          </NewerAssortment>
        ),
      },
      { path: '/admin/product/:id', element: <EditProductPage /> },
      { path: '*', element: <p>The list</p> },
    ],
    path,
  );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const saves = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

it('sends only the changed fields, with the version they are based on, and never the stock', async () => {
  show('/admin/product/p1');
  await type('Description', 'Heavy linen.');
  save();
  await screen.findByText('The list');
  expect(saves()).toEqual([{ description: 'Heavy linen.', wholeStyle: true, version: 4 }]);
});

it('sends a changed count with the count it was based on', async () => {
  show('/admin/product/p1');
  await type('Quantity of M', '7');
  save();
  await screen.findByText('The list');
  expect(saves()).toEqual([{ sizeChanges: [{ name: 'M', quantity: 7, basedOn: 3 }], version: 4 }]);
});

it('shows both values if someone else has saved, keeps typed values, and saves the chosen ones', async () => {
  const theirs = {
    ...stored,
    title: 'Poplin Shirt',
    price: 90,
    version: 5,
    sizes: [
      { name: 'S', quantity: 2 },
      { name: 'M', quantity: 0 },
    ],
  };
  answerSave = () =>
    Response.json(
      {
        status: 409,
        code: 'stale_version',
        message: 'Someone else …',
        details: [],
        requestId: 'r',
        current: {
          version: 5,
          savedAt: new Date().toISOString(),
          savedBy: { firstName: 'Anna', lastName: 'Marsh' },
          values: theirs,
        },
      },
      { status: 409 },
    );
  show('/admin/product/p1');
  await type('Title', 'Oxford Shirt');
  await type('Brand', 'Harrow');
  await type('Quantity of M', '7');
  save();

  const notice = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  const title = within(within(notice).getByRole('group', { name: 'Title' }));
  expect(title.getByRole<HTMLInputElement>('radio', { name: 'Yours: Oxford Shirt' }).checked).toBe(
    true,
  );
  const stock = within(within(notice).getByRole('group', { name: 'Stock of M' }));
  stock.getByRole('radio', { name: 'Yours: 7' });
  within(notice).getByText('Price: 80.00 → 90.00');
  expect((await field('Title')).value).toBe('Oxford Shirt');
  expect((await field('Brand')).value).toBe('Harrow');
  expect((await field('Price')).value).toBe('90.00');

  fireEvent.click(title.getByRole('radio', { name: /^Saved by Anna Marsh at .*: Poplin Shirt$/ }));
  expect((await field('Title')).value).toBe('Poplin Shirt');
  answerSave = () => ({ ...theirs, version: 6 });
  save();
  await screen.findByText('The list');
  expect(saves().at(-1)).toEqual({
    brand: 'Harrow',
    wholeStyle: true,
    version: 5,
    sizeChanges: [{ name: 'M', quantity: 7, basedOn: 0 }],
  });
});

it('saves again if the other save has changed nothing in the form', async () => {
  let tries = 0;
  answerSave = () => {
    tries++;
    if (tries > 1) return { ...stored, version: 6 };
    return Response.json(
      {
        status: 409,
        code: 'stale_version',
        message: 'Someone else …',
        details: [],
        requestId: 'r',
        current: { version: 5, savedAt: null, savedBy: null, values: { ...stored, version: 5 } },
      },
      { status: 409 },
    );
  };
  show('/admin/product/p1');
  await type('Description', 'Heavy linen.');
  save();
  await screen.findByText('The list');
  expect(saves()).toEqual([
    { description: 'Heavy linen.', wholeStyle: true, version: 4 },
    { description: 'Heavy linen.', wholeStyle: true, version: 5 },
  ]);
});

it('focuses the first error of an empty form, and scrolls to it', async () => {
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this);
  };
  show('/admin/product/create');
  fireEvent.click(await screen.findByRole('button', { name: 'Add Product' }));
  await waitFor(async () => expect(document.activeElement).toBe(await field('Title')));
  // The notice may be scrolled to first, until the part with the field has opened.
  expect(scrolled.at(-1)).toBe(await field('Title'));
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

it('keeps a typed value that the API rejects, and shows the error at its field', async () => {
  answerSave = () =>
    refusal(400, 'invalid_request', 'Something in the request is not right.', [
      { path: 'brand', message: 'Too long.' },
    ]);
  show('/admin/product/p1');
  await type('Brand', 'Harrow');
  save();
  await screen.findByText('Too long.');
  expect((await field('Brand')).value).toBe('Harrow');
});

it('shows what the API asks about the sizes, and confirms it by saving again', async () => {
  const question = 'M (3 in stock) will leave this product, because it is removed or renamed.';
  answerSave = ({ body }) =>
    (body as { confirmed?: boolean }).confirmed
      ? { ...stored, version: 5 }
      : refusal(409, 'needs_confirmation', question, [{ path: 'sizes', message: question }]);
  show('/admin/product/p1');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sell M' }));
  save();
  await screen.findByText(question);
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
  await screen.findByText('The list');
  const [first, second, ...more] = saves();
  expect(first).toMatchObject({ sizeChanges: [{ name: 'M', quantity: null, basedOn: 3 }] });
  expect(first).not.toHaveProperty('confirmed');
  expect([second, more]).toEqual([{ ...(first as object), confirmed: true }, []]);
});

it('asks again where the values have changed since the question', async () => {
  answerSave = () => refusal(409, 'needs_confirmation', 'Really?', []);
  show('/admin/product/p1');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sell M' }));
  save();
  await screen.findByText('Really?');
  await type('Title', 'Poplin Shirt');
  save();
  await screen.findByText('Really?');
  expect(saves().map((body) => (body as { confirmed?: boolean }).confirmed)).toEqual([
    undefined,
    undefined,
  ]);
});

it('links to its other colours, a further one, its duplicate and its page in the shop', async () => {
  show('/admin/product/p1');
  const linkTo = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await linkTo('Red')).toBe('/admin/product/p2/edit');
  screen.getByText('Archived');
  expect(screen.queryByRole('link', { name: 'White' })).toBeNull();
  expect(await linkTo('Add a colour')).toBe('/admin/product/create?colourOf=p1');
  expect(await linkTo('Duplicate')).toBe('/admin/product/create?copyOf=p1');
  expect(await linkTo('View in shop')).toBe('/product/p1');
});

describe('the grid of sizes and colours', () => {
  const sizeDetails = { M: { sku: 'LS-M', gtin: '4006381333931', weight: 190 } };
  const filled = { ...stored, tags: ['linen'], sizeDetails };
  beforeEach(() => {
    asked = standInApi({
      'GET /api/admin/products/p1': () => filled,
      'GET /api/admin/products/p1/colours': () => colours,
      'POST /api/admin/products': () => stored,
      'POST /api/admin/styles': () => ({ products: [] }),
      'POST /api/admin/pictures': () => ({ url: '/media/red.avif', tint: '#aa0000', widths: [] }),
    });
  });
  const box = (label: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: label });
  const key = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('adds a product for each ticked colour in its ticked sizes, in one request', async () => {
    show('/admin/product/create');
    await type('Title', 'Dock Shirt');
    await type('Brand', 'Harrow');
    await type('Price', '50');
    await type('Discount price', '40');
    fireEvent.click(await box('Black'));
    fireEvent.click(await box('Red'));
    fireEvent.click(await box('Sell S in Red'));
    await type('Quantity of all sizes in Black', '5');
    fireEvent.paste(await field('Quantity of M in Red'), {
      clipboardData: { getData: () => '1\n2\n3\n4\n' },
    });
    await screen.findByText('Pasted 3 quantities. No cell for 1 quantity, so left out.');
    await type('Image URL', '/media/black.avif');
    const red = within(screen.getByRole('group', { name: 'Red' }));
    const files = [new File(['x'], 'red.png', { type: 'image/png' })];
    fireEvent.change(red.getByLabelText('Upload a picture'), { target: { files } });
    await red.findByRole('button', { name: 'Remove picture 1' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), {
      target: { value: 'mens_shirt' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('The list');
    const sent = asked.filter(({ name }) => name === 'POST /api/admin/styles');
    const sizesOf = (...sizes: [string, number][]) =>
      sizes.map(([name, quantity]) => ({ name, quantity }));
    expect(sent.map(({ body }) => body)).toMatchObject([
      {
        products: [
          {
            title: 'Dock Shirt',
            colour: 'Black',
            imageUrl: '/media/black.avif',
            sizes: sizesOf(['S', 5], ['M', 5], ['L', 5], ['XL', 5]),
          },
          {
            title: 'Dock Shirt',
            colour: 'Red',
            imageUrl: '/media/red.avif',
            price: 50,
            sizes: sizesOf(['M', 1], ['L', 2], ['XL', 3]),
          },
        ],
      },
    ]);
  });

  it('starts with the shared fields of a product to add a colour of its style', async () => {
    show('/admin/product/create?colourOf=p1');
    await screen.findByRole('heading', { name: 'Add a colour of Linen Shirt' });
    expect((await field('Quantity of S')).value).toBe('');
    expect(screen.queryByRole('checkbox', { name: 'White' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Red' })).toBeNull();
    fireEvent.click(await box('Blue'));
    await type('Image URL', '/media/blue.avif');
    fireEvent.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('The list');
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      title: 'Linen Shirt',
      brand: 'Fernhall',
      colour: 'Blue',
      style: stored.style,
      price: 80,
      discountPrice: 60,
      tags: ['linen'],
      thirdLevelCategory: 'womens_shirt',
      pictures: [{ url: '/media/blue.avif' }],
      sizes: ['S', 'M'].map((name) => ({ name, quantity: 0 })),
      sizeDetails: { M: { weight: 190 } },
    });
  });

  it('starts with everything but SKUs, barcodes and stock to duplicate a product', async () => {
    show('/admin/product/create?copyOf=p1');
    await screen.findByRole('heading', { name: 'Duplicate Linen Shirt' });
    fireEvent.click(screen.getByRole('button', { name: 'Add Product' }));
    await screen.findByText('The list');
    const sent = asked.find(({ name }) => name.startsWith('POST'))?.body;
    expect(sent).toMatchObject({
      title: 'Linen Shirt copy',
      colour: 'White',
      style: '',
      tags: ['linen'],
      pictures: [{ url: '/media/a.avif' }],
      sizes: ['S', 'M'].map((name) => ({ name, quantity: 0 })),
    });
    expect(sent).toHaveProperty('sizeDetails', { M: { weight: 190 } });
  });

  it('is one stop of the Tab key; arrow keys move in it, Space ticks and Enter does not save', async () => {
    show('/admin/product/create');
    const first = await field('Quantity of S');
    const grid = screen.getByRole('grid', { name: 'Sizes and stock' });
    const stops = [...grid.querySelectorAll<HTMLInputElement>('input')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
    expect(stops).toEqual([first]);
    within(grid).getByRole('columnheader', { name: 'Quantity' });
    first.focus();
    key('ArrowDown');
    expect(focused()).toBe('Quantity of M');
    expect((document.activeElement as HTMLElement).tabIndex).toBe(0);
    expect(first.tabIndex).toBe(-1);
    expect((await box('Sell M')).checked).toBe(true);
    key(' ');
    expect((await box('Sell M')).checked).toBe(false);
    key('ArrowLeft');
    expect(focused()).toBe('Sell M');
    key('ArrowLeft');
    expect(focused()).toBe('Size 2, name');
    key('Enter');
    expect(focused()).toBe('Size 3, name');
    expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});
