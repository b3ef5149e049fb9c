import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalogue/catalogue';
import type { ProductFit } from '#contract/fit';
import { NewerAssortment, noAssortment } from '../../api/assortment';
import { fitKeys } from '../../api/fit/fit';
import { FitAdvice } from './fit-advice';

const chart = { chest: { S: 98, M: 104, L: 110 } };
const product = {
  _id: 'p1',
  title: 'Boxy Tee',
  thirdLevelCategory: 'tee',
  facts: { measures: chart },
  sizes: ['S', 'M', 'L'].map((name) => ({ name, quantity: 1 })),
} as unknown as ProductDetail;
const runsSmall: ProductFit = {
  advice: { verdict: 'small', percent: 64, buyers: 47, reviews: 41, returns: 6 },
  categoryMeasures: chart,
};
const assortment = {
  ...noAssortment,
  categories: [
    {
      key: 'tee',
      department: 'men',
      section: 'clothing',
      slug: 'tees',
      group: '',
      isFeatured: false,
      label: 'Tee',
      name: 'Men’s tees',
      sizeSystem: 's',
    },
  ],
  sizeSystems: [{ key: 's', name: 'S to L', sizes: ['S', 'M', 'L'] }],
};

beforeEach(() => {
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('fetch', async () => Response.json([{ category: 'tee', measures: chart }]));
});
afterEach(async () => {
  // A closed dialog removes its history entry a moment later, which the next test must not take for its own.
  await waitFor(() => expect(history.state?.overlay ?? false).toBe(false));
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(fit: ProductFit, shown = product) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(fitKeys.product(product._id), fit);
  const element = <FitAdvice product={shown} />;
  render(
    <QueryClientProvider client={client}>
      <NewerAssortment value={assortment}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </NewerAssortment>
    </QueryClientProvider>,
  );
}

async function enterSize(size: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Find my size' }));
  fireEvent.change(await screen.findByLabelText('Your usual size in Men’s tees'), {
    target: { value: size },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('says what buyers say, and suggests a size once the shopper’s is known', async () => {
  show(runsSmall);
  expect(
    await screen.findByText(/64% of 47 buyers say so\. We suggest one size up\./),
  ).toBeTruthy();
  expect(screen.getByText('Based on 41 reviews and 6 returns.')).toBeTruthy();
  await enterSize('M');
  expect(await screen.findByText('We suggest L.')).toBeTruthy();
  expect(screen.getByText('Based on 41 reviews, 6 returns, and your usual size, M.')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('fit') ?? '')).toMatchObject({ wears: { tee: 'M' } });
});

it('says where the size is not made', async () => {
  show(runsSmall);
  await enterSize('L');
  expect(await screen.findByText(/doesn’t come in the next size up from your L\./)).toBeTruthy();
});

it('says nothing about buyers where there is no advice, and asks for something to be entered', async () => {
  show({ ...runsSmall, advice: null });
  await enterSize('');
  expect(await screen.findByText('Enter a measurement or a size.')).toBeTruthy();
  expect(screen.queryByText(/buyers/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Your usual size in Men’s tees'), {
    target: { value: 'M' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('We suggest M.')).toBeTruthy());
  expect(screen.getByText('Based on our size chart and your usual size, M.')).toBeTruthy();
});

it('names the garment’s measurements only where they are not those of the size chart', async () => {
  const narrower = { chest: { S: 92, M: 98, L: 104 } };
  show({ advice: null, categoryMeasures: chart }, { ...product, facts: { measures: narrower } });
  await enterSize('M');
  expect(await screen.findByText('We suggest L.')).toBeTruthy();
  expect(
    screen.getByText('Based on the garment’s measurements and your usual size, M.'),
  ).toBeTruthy();
});

it('closes the form by Back, and stays on the page', async () => {
  show(runsSmall);
  fireEvent.click(await screen.findByRole('button', { name: 'Find my size' }));
  await screen.findByRole('dialog');
  const url = location.href;
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.href).toBe(url);
});
