import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { ApiProvider } from '../../../api/query-client';
import { SearchBar } from './search-bar';

let catalogueAccess: 'members' | 'public' = 'public';
vi.mock('../../../api/shop-facts', () => ({ useShopFacts: () => ({ catalogueAccess }) }));

const image = { url: '/media/womens-dress-07-beige-600.avif', alt: '', tint: '', widths: [600] };
const suggestion = {
  categories: [{ key: 'womens_dress', main: 'women', label: "Women's Dresses" }],
  products: [
    { _id: 'p1', title: 'Belted Linen Dress', brand: 'Norrvik', discountPrice: 96, image },
    { _id: 'p2', title: 'Linen Shirt', brand: 'Fernhall', discountPrice: 60, image },
  ],
};

const onClose = vi.fn();
beforeEach(() => {
  catalogueAccess = 'public';
  onClose.mockReset();
  vi.stubGlobal('fetch', async () => Response.json(suggestion));
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // The history entry of a closed search is removed a moment later, which the next test must not take for its own.
  await waitFor(() => expect(history.state?.overlay ?? false).toBe(false));
  vi.unstubAllGlobals();
});

function open() {
  const root = { id: 'root', path: '/', loader: () => null };
  const router = createMemoryRouter(
    [
      { ...root, element: <SearchBar onClose={onClose} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { hydrationData: { loaderData: { root: { assortment: defaultAssortment } } } },
  );
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  return router;
}

const input = () => screen.getByRole('combobox');
const press = (key: string) => fireEvent.keyDown(input(), { key });
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

async function type(text: string) {
  fireEvent.change(input(), { target: { value: text } });
  await screen.findByRole('listbox');
}

describe('suggestions', () => {
  it('are navigated by the arrow keys, in a loop that includes the input', async () => {
    open();
    await type('linen');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    press('ArrowDown');
    expect(active()).toBe("Women's Dresses");
    press('ArrowDown');
    expect(active()).toContain('Belted Linen Dress');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBeUndefined();
    press('ArrowUp');
    expect(active()).toContain('Linen Shirt');
  });

  it('open their page by Enter', async () => {
    const router = open();
    await type('linen');
    press('ArrowDown');
    fireEvent.submit(input().closest('form') ?? input());
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/women/clothing/tops&dresses'),
    );
    expect(router.state.location.search).toBe('?category=womens_dress');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('have their number announced', async () => {
    open();
    await type('linen');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^3 suggestions/));
  });
});

it('searches for the typed text by Enter if no suggestion is selected', async () => {
  const router = open();
  await type(' linen ');
  fireEvent.submit(input().closest('form') ?? input());
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  expect(router.state.location.search).toBe('?q=linen');
});

it('closes on Escape', () => {
  open();
  press('Escape');
  expect(onClose).toHaveBeenCalled();
});

it('closes on Back, and stays on the page', async () => {
  const router = open();
  history.back();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(router.state.location.pathname).toBe('/');
});

it('asks a visitor to sign in in a members’ shop, and sends nothing', async () => {
  catalogueAccess = 'members';
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  open();
  fireEvent.change(input(), { target: { value: 'linen' } });
  expect(screen.getByText(/Please Sign in first to view products\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(fetched).not.toHaveBeenCalled();
});
