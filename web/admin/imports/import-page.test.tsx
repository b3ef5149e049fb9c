import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import ImportPage from './import-page';
import ImportsPage from './imports-page';

const ready = {
  _id: 'i1',
  fileName: 'spring.csv',
  format: 'selvedge',
  state: 'ready',
  done: 3,
  total: 3,
  counts: { new: 0, changed: 1, same: 1, refused: 1, conflict: 0 },
  setStock: false,
  priceJumps: 1,
  unknownValues: [],
  options: [],
  pictures: { total: 0, stored: 0, failed: 0 },
  error: null,
  isStored: true,
  by: { firstName: 'Noor', lastName: 'Marsh' },
  createdAt: '2026-11-21T09:00:00.000Z',
  appliedAt: null,
  undoUntil: null,
};
const row = { lastLine: 2, priceJump: false, productId: null, changes: [], reasons: [] };
const rows = [
  {
    ...row,
    line: 2,
    verdict: 'changed',
    priceJump: true,
    title: 'Poplin Shirt',
    changes: [{ field: 'discounted price', before: '32.00', after: '500.00' }],
  },
  {
    ...row,
    line: 3,
    lastLine: 3,
    verdict: 'refused',
    title: 'Smock',
    reasons: [{ line: 3, field: 'Price', message: 'Must be a number.' }],
  },
  { ...row, line: 4, lastLine: 4, verdict: 'same', title: 'Scarf' },
];

afterEach(() => vi.unstubAllGlobals());

function showImports(answers: Parameters<typeof standInApi>[0]) {
  const asked = standInApi({
    'GET /api/admin/products/imports/i1/rows': () => rows,
    'GET /api/admin/products/imports/i1': () => ready,
    'GET /api/admin/products/imports': () => [],
    ...answers,
  });
  const routes = [
    { path: '/admin/products/imports', element: <ImportsPage /> },
    { path: '/admin/products/imports/:id', element: <ImportPage /> },
  ];
  return { ...showScreen(routes, '/admin/products/imports'), asked };
}

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });

it('a file leads to its dry run, whose large price changes have to be confirmed first', async () => {
  let state = 'ready';
  const { asked } = showImports({
    'GET /api/admin/products/imports/i1': () => ({ ...ready, state }),
    'GET /api/admin/products/imports/i1/rows': () => rows,
    'POST /api/admin/products/imports': () => ready,
    'POST /api/admin/products/imports/i1/apply': () => {
      state = 'applying';
      return { ...ready, state };
    },
  });
  await choose(new File(['ID,Price'], 'spring.csv', { type: 'text/csv' }));
  await screen.findByRole('heading', { name: 'spring.csv' });
  await screen.findByText('Discounted price: 32.00 → 500.00');
  screen.getByText('Line 3, Price: Must be a number.');

  const applied = () => asked.filter(({ name }) => name.endsWith('/apply'));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 product' }));
  await screen.findByText('Check these prices and confirm them, then import.');
  expect(applied()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /I’ve checked 1 product/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 product' }));
  await screen.findByText('3 of 3 products');
  expect(applied().map(({ body }) => body)).toEqual([{ confirmPriceJumps: true }]);
});

it('a file that is neither CSV nor JSON is not sent, and the page says which are', async () => {
  const { asked } = showImports({});
  await choose(new File(['…'], 'spring.xlsx'));
  await screen.findByText(/^Use a CSV or JSON file of up to/);
  expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

it('a file that the shop rejects leaves the list open with the reason', async () => {
  showImports({
    'POST /api/admin/products/imports': () => refusal(400, 'invalid_request', 'The file is empty.'),
  });
  await choose(new File([''], 'spring.csv', { type: 'text/csv' }));
  await screen.findByText('The file is empty.');
  screen.getByText('No imports yet');
});
