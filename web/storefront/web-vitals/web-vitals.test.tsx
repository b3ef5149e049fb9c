import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage } from './measure-web-vitals';
import { WebVitals } from './web-vitals';

vi.mock('./measure-web-vitals', () => ({ showPage: vi.fn() }));

beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(async () => {
  cleanup();
  await import('./measure-web-vitals');
  vi.mocked(showPage).mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Nothing = () => null;

function open(measuredShare: number | undefined) {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ facts: { measuredShare } }),
        HydrateFallback: Nothing,
        element: (
          <>
            <WebVitals />
            <Outlet />
          </>
        ),
        children: [
          { id: '/', index: true, element: <p>home</p> },
          { id: '/product/:productId', path: 'product/:productId', element: <p>product</p> },
          { id: 'storefront/not-found-page', path: '*', element: <p>nothing</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}

const shown = () => vi.mocked(showPage).mock.calls.map(([path]) => path);

it('measures each page that is shown by its kind, and nothing where there is none', async () => {
  const { router, findByText } = open(0.6);
  await findByText('home');
  await expect.poll(shown).toEqual(['/']);
  for (const [path, text] of [
    ['/product/1', 'product'],
    ['/product/2', 'product'],
    ['/nowhere', 'nothing'],
  ] as const) {
    await router.navigate(path);
    await findByText(text);
  }
  await expect.poll(shown).toEqual(['/', null, '/product/:productId', null, null]);
  const times = vi.mocked(showPage).mock.calls.map(([, since]) => since);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it.each([
  ['that is not drawn', 0.4, {}],
  ['of a shop that measures none', undefined, {}],
  ['of a browser with Global Privacy Control', 1, { globalPrivacyControl: true }],
  ['of a browser with Do Not Track', 1, { doNotTrack: '1' }],
])('measures nothing in a visit %s', async (_, share, preferences) => {
  vi.stubGlobal('navigator', { ...navigator, ...preferences });
  const { router, findByText } = open(share);
  await findByText('home');
  await router.navigate('/product/1');
  await findByText('product');
  // The script would have been asked for by now.
  await import('./measure-web-vitals');
  expect(shown()).toEqual([]);
});
