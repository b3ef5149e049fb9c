import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { PlannedPrices } from './planned-prices';

const prices = { price: 80, discountPrice: 80 };
const entry = {
  from: '2027-03-01T00:00:00.000Z',
  until: '2027-03-08T00:00:00.000Z',
  percent: 25,
  price: 80,
  discountPrice: 60,
  source: 'hand',
  campaign: null,
  by: { _id: 'a1', firstName: 'Ada', lastName: 'Lovelace' },
  createdAt: '2027-02-01T00:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('the planned prices of a product can be added, ended and deleted', async () => {
  const asked = standInApi({
    'GET /api/admin/products/p1/planned-prices': () => [
      { ...entry, _id: 'e1', state: 'active' },
      { ...entry, _id: 'e2', state: 'planned' },
      { ...entry, _id: 'e3', state: 'ended' },
      {
        ...entry,
        _id: 'c1',
        state: 'draft',
        from: null,
        source: 'campaign',
        campaign: { _id: 'c1', name: 'Winter sale' },
      },
    ],
    'POST /api/admin/planned-prices/preview': () => ({
      changed: 1,
      same: 0,
      products: [
        {
          _id: 'p1',
          title: 'Smock',
          before: prices,
          after: { ...prices, discountPrice: 59.9 },
          changes: [],
        },
      ],
      refused: [],
      prices: { least: -25, greatest: -25, large: 0, needsConfirmation: false },
      basedOn: 'v1',
    }),
    'POST /api/admin/planned-prices': () => ({ planned: 1 }),
    'POST /api/admin/planned-prices/e1/end': () => ({ _id: 'e1' }),
    'DELETE /api/admin/planned-prices/e2': () => ({ _id: 'e2' }),
  });
  showScreen([{ path: '/', element: <PlannedPrices productId="p1" /> }], '/');
  const ofCampaign = await screen.findByRole('link', { name: 'Campaign Winter sale' });
  expect(ofCampaign.getAttribute('href')).toBe('/admin/campaigns/c1');
  fireEvent.click(await screen.findByRole('button', { name: /^End now:/ }));
  await screen.findByText('Price ended');
  fireEvent.click(screen.getByRole('button', { name: /^Delete:/ }));
  await screen.findByText('Planned price deleted');

  fireEvent.click(screen.getByRole('button', { name: 'Plan a price' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Percentage off'), { target: { value: '25' } });
  fireEvent.change(dialog.getByLabelText('Ends'), { target: { value: '2027-03-08T00:00' } });
  await dialog.findByText('Smock');
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Plan for 1 product' });
  await eventually(() => expect(submit.disabled).toBe(false));
  // What is entered now has not been shown yet.
  fireEvent.change(dialog.getByLabelText('Percentage off'), { target: { value: '26' } });
  expect(submit.disabled).toBe(true);
  await eventually(() => expect(submit.disabled).toBe(false));
  fireEvent.click(submit);
  await screen.findByText('Price planned for 1 product');
  expect(asked.map((one) => JSON.stringify(one)).join('\n')).toContain('2027-03-08T00:00:00.000Z');
});
