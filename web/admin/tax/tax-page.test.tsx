import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import TaxPage from './tax-page';

afterEach(() => vi.unstubAllGlobals());

const zoneOf = (country: string) => ({
  name: country,
  countries: [country],
  states: [],
  postcodes: [],
  rates: [{ taxClass: 'standard', name: 'VAT', percent: 19 }],
});
const tax = (countries: string[]) => ({
  version: 1,
  isOn: true,
  pricesIncludeTax: true,
  rounding: 'line',
  deliveryClass: null,
  exemptsBusinesses: false,
  checksOnline: false,
  classes: [{ code: 'standard', name: 'Standard', categories: [] }],
  zones: countries.map(zoneOf),
  invoices: { isOn: false, prefix: 'INV-', creditNotePrefix: 'CN-', taxNumber: '', footer: '' },
  electronicInvoices: { isOn: false },
  products: {},
});

it('shows the fields of a zone of a long list once staff edit it, or it has an error', async () => {
  standInApi({
    'GET /api/admin/tax': () => tax(['AT', 'BE', 'DE', 'ES', 'FR', 'IT']),
    'PUT /api/admin/tax': () =>
      refusal(400, 'invalid_request', 'Check the zones.', [
        { path: 'zones.1.taxName', message: 'Enter a name.' },
      ]),
  });
  showScreen([{ path: '/', element: <TaxPage /> }], '/');
  const edit = await screen.findByRole('button', { name: 'Edit DE' });
  expect(screen.getAllByText('VAT 19%')).toHaveLength(6);
  expect(screen.queryByLabelText('Name of the tax')).toBeNull();
  fireEvent.click(edit);
  fireEvent.change(screen.getByLabelText('Name of the tax'), { target: { value: 'MwSt.' } });
  fireEvent.click(edit);
  await screen.findByText('MwSt. 19%');
  fireEvent.click(screen.getByRole('button', { name: 'Save tax' }));
  await screen.findByText('Enter a name.');
  screen.getByRole('button', { name: 'Edit BE', expanded: true });
});

it('shows the fields of all zones of a short list', async () => {
  standInApi({ 'GET /api/admin/tax': () => tax(['AT', 'DE']) });
  showScreen([{ path: '/', element: <TaxPage /> }], '/');
  expect(await screen.findAllByLabelText('Name of the tax')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
});
