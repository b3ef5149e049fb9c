import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import { ApiProvider } from '../../api/query-client';
import { ToastRegion } from '../../ui/overlays/toast';
import { takeIntent } from '../auth/pending-intent';
import { WishlistButton } from './wishlist-button';

const dress = { _id: 'p1', title: 'Belted Linen Dress' } as Product;
let favourites: Product[];
let rejection: Promise<void> | null = null;

beforeEach(() => {
  favourites = [];
  rejection = null;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(favourites);
    if (rejection) {
      await rejection;
      return Response.json({}, { status: 503 });
    }
    favourites = path.endsWith('/add') ? [dress] : [];
    return Response.json(dress);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open() {
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <p>sign in</p> },
      { path: '*', element: <WishlistButton product={dress} /> },
    ],
    { initialEntries: ['/men/clothing/all?sort=new'] },
  );
  render(
    <ApiProvider>
      <RouterProvider router={router} />
      <ToastRegion />
    </ApiProvider>,
  );
  return router;
}

const button = () => screen.getByRole('button', { name: 'Favourite: Belted Linen Dress' });
const isSet = () => button().getAttribute('aria-pressed') === 'true';

it('adds a favourite and removes it again', async () => {
  localStorage.setItem('jwt', 'token');
  open();
  fireEvent.click(button());
  await waitFor(() => expect(isSet()).toBe(true));
  await waitFor(() => expect(favourites).toHaveLength(1));
  fireEvent.click(button());
  await waitFor(() => expect(isSet()).toBe(false));
  await waitFor(() => expect(favourites).toHaveLength(0));
});

it('undoes removing a favourite', async () => {
  localStorage.setItem('jwt', 'token');
  favourites = [dress];
  open();
  await waitFor(() => expect(isSet()).toBe(true));
  fireEvent.click(button());
  await waitFor(() => expect(favourites).toHaveLength(0));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(favourites).toHaveLength(1));
  await waitFor(() => expect(isSet()).toBe(true));
});

it('rolls back when the API refuses the change', async () => {
  localStorage.setItem('jwt', 'token');
  let reject = () => {};
  rejection = new Promise((resolve) => {
    reject = resolve;
  });
  open();
  fireEvent.click(button());
  await waitFor(() => expect(isSet()).toBe(true));
  reject();
  await waitFor(() => expect(isSet()).toBe(false));
});

it('sends a visitor to sign in, and to return here with the favourite added', async () => {
  const router = open();
  fireEvent.click(button());
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  const next = new URLSearchParams(router.state.location.search).get('next');
  expect(next).toBe('/men/clothing/all?sort=new');
  expect(takeIntent()).toEqual({ kind: 'add-to-wishlist', productId: 'p1' });
});
