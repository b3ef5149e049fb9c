import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, type LoaderFunction, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultAssortment } from '#contract/values/catalogue/default-assortment';
import { byFlag } from '#contract/values/catalogue/product-flags';
import { ApiProvider } from '../../api/query-client';
import ListingPage from './listing-page';

const facet = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, label: value, count }));
let asked: URLSearchParams[];
let listed: object[];
let departments: string[];

/** Two shirts, both blue, one by Osmund at $40. */
function answer(path: string): unknown {
  const url = new URL(path, 'http://shop.invalid');
  if (url.pathname === '/api/products/refinements')
    return {
      brand: facet({ Osmund: 1, Fernhall: 1 }),
      ...byFlag((flag) => (flag === 'inStock' ? 2 : 0)),
      price: { lowest: 40, highest: 60 },
    };
  if (url.pathname !== '/api/products') return [];
  asked.push(url.searchParams);
  const total = url.searchParams.get('color') === 'Red' ? 0 : 2;
  return {
    content: total === 0 ? [] : listed,
    totalPages: total === 0 ? 0 : 1,
    totalItems: total,
    pageNumber: 1,
    pageSize: 6,
    departments,
    facets: {
      category: facet({ mens_shirt: total }),
      color: facet({ Blue: 2 }),
      size: facet({ M: total }),
    },
  };
}

beforeEach(() => {
  asked = [];
  listed = [];
  departments = ['men'];
  localStorage.setItem('jwt', 'token');
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const brand = { description: '', tagline: '' };
const rootData = {
  facts: { shopName: 'Selvedge', catalogueAccess: 'members', brand },
  assortment: defaultAssortment,
};

async function open(url: string, loader: LoaderFunction = () => ({ initial: null })) {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => rootData,
        element: <Outlet />,
        children: [
          {
            id: 'list',
            path: ':levelOne/:levelTwo/:levelThree',
            loader,
            Component: ListingPage,
          },
        ],
      },
    ],
    {
      initialEntries: [url],
      hydrationData: {
        loaderData: { root: rootData, list: { initial: null } },
      },
    },
  );
  render(
    <ApiProvider>
      <RouterProvider router={router} />
    </ApiProvider>,
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  return router;
}

it('sets several filters in the URL, and removes them one by one', async () => {
  const router = await open('/men/clothing/shirts?page=3');
  const blue = await screen.findByRole('checkbox', { name: 'Blue 2' });
  fireEvent.click(blue);
  expect((blue as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(router.state.location.search).toBe('?color=Blue'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Osmund 1' }));
  await waitFor(() => expect(router.state.location.search).toBe('?color=Blue&brand=Osmund'));
  // The list is fetched with the render that follows the change of the URL.
  await waitFor(() => expect(asked.at(-1)?.getAll('brand')).toEqual(['Osmund']));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Blue' }));
  await waitFor(() => expect(router.state.location.search).toBe('?brand=Osmund'));
  fireEvent.click(await screen.findByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('sorts as the specification says, and by rating last', async () => {
  await open('/men/clothing/shirts');
  const options = within(await screen.findByRole('combobox', { name: 'Sort' })).getAllByRole(
    'option',
  );
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'New Arrivals',
    'Price Low to High',
    'Price High to Low',
    'Best rated',
  ]);
});

it('names the filter that emptied the list and removes it', async () => {
  const router = await open('/men/clothing/shirts?color=red&sort=new');
  expect(await screen.findByRole('heading', { name: 'Nothing in Red here' })).toBeTruthy();
  expect(screen.getByText('Without that color, there are 2 items.')).toBeTruthy();
  const [, drop] = screen.getAllByRole('button', { name: 'Remove Red' });
  fireEvent.click(drop as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toBe('?sort=new'));
});

it('names invalid values of the URL and applies the others', async () => {
  await open('/men/clothing/shirts?color=Purple&sort=name&page=0&minPrice=cheap&sale=maybe');
  expect(screen.getByText('We don’t have a color “Purple”, so we ignored it.')).toBeTruthy();
  expect(screen.getByText('We can’t sort by “name”, so we ignored it.')).toBeTruthy();
  expect(screen.getByText('Page “0” doesn’t exist. Here’s the first page.')).toBeTruthy();
  expect(screen.getByText('“cheap” isn’t a price, so we ignored it.')).toBeTruthy();
  expect(screen.getByText('We didn’t recognise “maybe”, so we ignored it.')).toBeTruthy();
  expect(await screen.findByText('2 Items')).toBeTruthy();
});

it('links from a page beyond the end to the last one', async () => {
  await open('/men/clothing/shirts?page=9');
  expect(await screen.findByRole('heading', { name: 'Page 9 doesn’t exist' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Go to the last page' });
  expect(link.getAttribute('href')).toBe('/men/clothing/shirts');
});

it('accepts a price range in any order, and reports invalid prices', async () => {
  const router = await open('/men/clothing/shirts');
  const from = await screen.findByLabelText('From $');
  fireEvent.change(from, { target: { value: 'cheap' } });
  fireEvent.click(screen.getByRole('button', { name: /apply price range/ }));
  expect(screen.getByText('Enter an amount, for example 40.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(from));
  fireEvent.change(from, { target: { value: '$60' } });
  fireEvent.change(screen.getByLabelText('To $'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('button', { name: /apply price range/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?minPrice=40&maxPrice=60'));
  expect((from as HTMLInputElement).value).toBe('40');
});

describe('while a filter’s navigation is pending', () => {
  /** Selects Blue on a list that was opened with a sort order; its navigation waits for the returned function. */
  async function selectBlue() {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const router = await open('/men/clothing/shirts', async ({ request }) => {
      if (request.url.includes('color=')) await released;
      return { initial: null };
    });
    await act(() => router.navigate('/men/clothing/shirts?sort=new'));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Blue 2' }));
    expect([isBlueSelected(), router.state.location.search]).toEqual([true, '?sort=new']);
    return { router, finish: () => act(async () => release()) };
  }
  const isBlueSelected = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Blue 2' }).checked;

  it.each([
    { name: 'Back', to: -1, url: '/men/clothing/shirts' },
    {
      name: 'another page of the list',
      to: '/men/clothing/shirts?page=2',
      url: '/men/clothing/shirts?page=2',
    },
    {
      name: 'another list',
      to: '/women/clothing/shirts?sort=new',
      url: '/women/clothing/shirts?sort=new',
    },
  ])('$name discards the filter', async ({ to, url }) => {
    const { router, finish } = await selectBlue();
    await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
    const shownUrl = () => router.state.location.pathname + router.state.location.search;
    await waitFor(() => expect([shownUrl(), isBlueSelected()]).toEqual([url, false]));
    await finish();
    expect([shownUrl(), isBlueSelected()]).toEqual([url, false]);
    expect(screen.queryByRole('button', { name: 'Remove Blue' })).toBeNull();
  });
});

it.each([
  ['/men/clothing/chinos', 'Chinos'],
  ['/men/clothing/pants&chinos&shorts?category=mens_chino', 'Chinos'],
  ['/men/clothing/pants&chinos&shorts?category=mens_chino,mens_short', 'Pants & chinos & shorts'],
  ['/men/clothing/pants&chinos&shorts', 'Pants & chinos & shorts'],
])('%s is headed %s', async (url, heading) => {
  await open(url);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
});

describe('a card', () => {
  const shirt = (topLevelCategory: string) => ({
    _id: topLevelCategory,
    title: `Shirt for ${topLevelCategory}`,
    brand: 'Osmund',
    colour: 'Blue',
    images: [],
    imageUrl: '/media/shirt.avif',
    sizes: [],
    price: 40,
    discountPrice: 40,
    discountPercent: 0,
    new: false,
    rating: null,
    variants: [],
    topLevelCategory,
  });
  const named = async (title: string) =>
    (await screen.findByRole('link', { name: new RegExp(title) })).getAttribute('aria-label');

  it('names its department in a list of several, also if its page has one', async () => {
    listed = [shirt('men')];
    departments = ['men', 'women'];
    await open('/men/clothing/shirts');
    expect(await named('Shirt for men')).toBe('Shirt for men, Men');
    expect(screen.getByText('Men ·').textContent).toBe('Men · ');
  });

  it('does not name the only department of the list', async () => {
    listed = [shirt('men')];
    await open('/men/clothing/shirts');
    expect(await named('Shirt for men')).toBe(null);
  });
});
