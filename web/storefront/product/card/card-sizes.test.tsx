import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { ApiProvider } from '../../../api/query-client';
import type { CardProduct } from './card-product.rules';
import { ProductGrid } from './product-grid';

const shirt: CardProduct = {
  _id: 'shirt',
  title: 'Poplin Shirt',
  brand: 'Osmund',
  description: '',
  colour: 'Blue',
  images: [],
  imageUrl: '/media/shirt.avif',
  sizes: [
    { name: 'S', quantity: 4 },
    { name: 'M', quantity: 4 },
  ],
  quantity: 8,
  inStock: true,
  price: 40,
  discountPrice: 40,
  discountPercent: 0,
  new: false,
  rating: null,
  category: { name: 'Shirt', label: 'Shirts' },
  topLevelCategory: 'men',
  secondLevelCategory: 'clothing',
  thirdLevelCategory: 'shirt',
  createdAt: '2026-01-01T00:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

/** Opens the sizes of a card whose product the API answers with the given stock; null for an error. */
async function openSizes(stock: CardProduct['sizes'] | null) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/products/shirt' && stock
      ? Response.json({ ...shirt, sizes: stock })
      : Response.json(
          { code: 'not_found', status: 404, message: '', details: [] },
          { status: 404 },
        ),
  );
  const rootData = { facts: { catalogueAccess: 'public' }, assortment: defaultAssortment };
  const routes = [
    { id: 'root', path: '/', loader: () => rootData, element: <ProductGrid products={[shirt]} /> },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: rootData } } });
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' });
  if (add) fireEvent.click(add);
  await screen.findByRole('group', { name: /Poplin Shirt/ });
}

const sizeButton = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

it('shows the present stock of the sizes, and moves the focus from a size that has sold out', async () => {
  await openSizes([
    { name: 'S', quantity: 0 },
    { name: 'M', quantity: 4 },
  ]);
  await waitFor(() => {
    expect(sizeButton(/^S/).disabled).toBe(true);
    expect(document.activeElement).toBe(sizeButton(/^M/));
  });
});

it('shows the sizes of the page if the product cannot be loaded', async () => {
  await openSizes(null);
  await waitFor(() => expect(document.activeElement).toBe(sizeButton(/^S/)));
  expect(sizeButton(/^M/).disabled).toBe(false);
});
