import { screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { ProductDetails } from './product-details';

afterEach(() => vi.unstubAllGlobals());

const facts = { deliveryDays: { from: 3, to: 5 }, returnDays: 15, shippingFlat: 5 };

function show(description: string) {
  standInApi({});
  const product = { _id: 'p1', description } as ProductDetail;
  const page = {
    path: '*',
    loader: () => ({ initial: null }),
    element: <ProductDetails product={product} />,
  };
  showScreen(
    [{ id: 'root', loader: () => ({ facts }), element: <Outlet />, children: [page] }],
    '/product/p1',
  );
}

it('has no description of a product without one', async () => {
  show('');
  await screen.findByRole('heading', { name: 'Delivery and returns' });
  expect(screen.queryByRole('heading', { name: 'Description' })).toBeNull();
});

it('shows a description', async () => {
  show('Woven in Portugal.');
  await screen.findByText('Woven in Portugal.');
  screen.getByRole('heading', { name: 'Description' });
});
