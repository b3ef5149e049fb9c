import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { SpeedPanel } from './speed-panel';

const none = { LCP: null, INP: null, CLS: null, TTFB: null };
const figure = (p75: number) => ({ p75, count: 100 });
let answer: object;
let role: string;

beforeEach(() => {
  role = 'Admin';
  localStorage.setItem('jwt', 'token');
  answer = {
    isMeasured: true,
    days: 28,
    minCount: 20,
    phone: [
      { page: null, LCP: figure(2_500), INP: figure(201), CLS: figure(0.251), TTFB: figure(795.4) },
      { ...none, page: 'product', LCP: figure(4_012) },
    ],
    desktop: [],
  };
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  standInApi({
    'GET /api/admin/web-vitals': () => answer,
    'GET /api/user/profile': () => ({
      _id: 'u1',
      firstName: 'Ada',
      lastName: 'Lovell',
      email: 'ada@shop.example',
      role,
    }),
  });
  showScreen([{ path: '/', element: <SpeedPanel /> }], '/');
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('says in words how each figure rates', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Speed for shoppers, Phone' });
  const [, all, product] = within(table).getAllByRole('row') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(cellsOf(all)).toEqual([
    'All pages',
    'Main content shown2.5 sGood',
    'Reacts to a tap201 msCould be better',
    'Content that jumps0.251Poor',
    'Server responds795 msGood',
  ]);
  expect(cellsOf(product).slice(0, 3)).toEqual([
    'Product',
    'Main content shown4.01 sPoor',
    'Reacts to a tapToo few visits',
  ]);
});

it('says that nothing was measured on a device yet', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Computer' }));
  await screen.findByText('No visits by computer have been measured yet');
  screen.getByText(/after 20 of them/);
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  ['Admin', 1],
  ['Fulfilment', 0],
])('leads %s of a shop that does not measure to its settings, if they may', async (name, links) => {
  role = name;
  answer = { isMeasured: false, days: 28, minCount: 20, phone: [], desktop: [] };
  show();
  await screen.findByText('The speed of pages isn’t measured');
  if (links > 0) await screen.findByRole('link', { name: 'Open settings' });
  else expect(screen.queryByRole('link')).toBeNull();
});
