import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { PriceFile } from './price-file';

afterEach(() => vi.unstubAllGlobals());

const plan = { planned: 1, present: 1, past: 0, priceJumps: 0, errors: [], examples: [] };
const choose = async () => {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no field for a file.');
  const file = new File(['SKU,Percentage off\nA,10'], 'sale.csv', { type: 'text/csv' });
  fireEvent.change(input, { target: { files: [file] } });
};

it('a file of planned prices is shown before it is imported', async () => {
  const asked = standInApi({
    'POST /api/admin/planned-prices/file/preview': () => plan,
    'POST /api/admin/planned-prices/file': () => plan,
  });
  showScreen([{ path: '/', element: <PriceFile /> }], '/');
  await screen.findByText('Planned prices');
  await choose();
  await screen.findByText('Already planned or over, so left out: 1 price.');
  expect(asked).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 price' }));
  await screen.findByText('1 price imported');
});

it('a file with large price changes is imported once they are confirmed', async () => {
  const asked = standInApi({
    'POST /api/admin/planned-prices/file/preview': () => ({ ...plan, priceJumps: 1 }),
    'POST /api/admin/planned-prices/file': () => plan,
  });
  showScreen([{ path: '/', element: <PriceFile /> }], '/');
  await screen.findByText('Planned prices');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 price' }));
  await screen.findByText('Check these prices and confirm them, then import.');
  expect(asked).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I’ve checked 1 price/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 price' }));
  await screen.findByText('1 price imported');
  expect(asked.at(-1)?.name).toBe('POST /api/admin/planned-prices/file?confirmPriceJumps=true');
});

it('a file with errors cannot be imported', async () => {
  standInApi({
    'POST /api/admin/planned-prices/file/preview': () => ({
      ...plan,
      errors: [{ line: 3, field: 'From', message: 'Enter a time.' }],
    }),
  });
  showScreen([{ path: '/', element: <PriceFile /> }], '/');
  await screen.findByText('Planned prices');
  await choose();
  await screen.findByText('Line 3, From: Enter a time.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});
