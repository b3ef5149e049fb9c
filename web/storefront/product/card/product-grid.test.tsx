import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { ApiProvider } from '../../../api/query-client';
import type { CardProduct } from './card-product.rules';
import { ProductGrid } from './product-grid';

const shirt = (topLevelCategory: string): CardProduct => ({
  _id: topLevelCategory,
  title: 'Shirt',
  brand: 'Osmund',
  description: '',
  colour: 'Blue',
  images: [],
  imageUrl: '/media/shirt.avif',
  sizes: [],
  quantity: 0,
  inStock: false,
  price: 40,
  discountPrice: 40,
  discountPercent: 0,
  new: false,
  rating: null,
  category: { name: 'Shirt', label: 'Shirts' },
  topLevelCategory,
  secondLevelCategory: 'clothing',
  thirdLevelCategory: 'shirt',
  createdAt: '2026-01-01T00:00:00.000Z',
});

const rootData = { facts: { catalogueAccess: 'members' }, assortment: defaultAssortment };

/** The names of the links to products. */
async function linksOf(products: CardProduct[]) {
  const routes = [
    { id: 'root', path: '/', loader: () => rootData, element: <ProductGrid products={products} /> },
  ];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: rootData } } });
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  return (await screen.findAllByRole('link')).map((link) => link.ariaLabel ?? link.textContent);
}

it('names the departments of products of several, as among favourites', async () => {
  expect(await linksOf([shirt('men'), shirt('women')])).toEqual(['Shirt, Men', 'Shirt, Women']);
});

it('does not name the department that all products have', async () => {
  expect(await linksOf([shirt('men')])).toEqual(['Shirt']);
});
