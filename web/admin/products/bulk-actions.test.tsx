import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import type { RowSelection } from '../lists/selection-bar';
import { BulkActions } from './bulk-actions';

const selection = { ids: ['p1', 'p2'], count: 2 } as unknown as RowSelection;
const prices = { price: 80, discountPrice: 80 };

afterEach(() => vi.unstubAllGlobals());

it('a change of prices says what it needs before its preview, and then what it does', async () => {
  const asked = standInApi({
    'POST /api/admin/products/bulk/preview': () => ({
      changed: 1,
      same: 1,
      products: [
        {
          _id: 'p1',
          title: 'Smock',
          before: prices,
          after: { ...prices, discountPrice: 60 },
          changes: [],
        },
      ],
      refused: [],
      prices: { least: -25, greatest: -25, large: 0, needsConfirmation: false },
      basedOn: 'v1',
    }),
  });
  showScreen([{ path: '/', element: <BulkActions selection={selection} state="live" /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Change prices' }));
  const dialog = await screen.findByRole('dialog');
  const preview = within(within(dialog).getByRole('region', { name: 'Preview' }));
  preview.getByText('Enter a change to see its effect on each product.');
  within(dialog).getByRole('button', { name: 'Change 2 products' });
  expect(asked).toEqual([]);

  fireEvent.change(within(dialog).getByLabelText('Amount'), { target: { value: '-25' } });
  await preview.findByText('Smock');
  within(dialog).getByRole('button', { name: 'Change 1 product' });
  expect(preview.queryByText('Enter a change to see its effect on each product.')).toBeNull();
});
