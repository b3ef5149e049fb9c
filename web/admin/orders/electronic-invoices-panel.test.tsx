import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ElectronicInvoices } from '#contract/admin/orders/invoices';
import { refusal, showScreen, standInApi } from '../../../tests/support/web/staff-screen';
import { ElectronicInvoicesPanel } from './electronic-invoices-panel';

const lacking: ElectronicInvoices = {
  isOffered: true,
  reference: '',
  electronicAddress: '',
  version: 0,
  documents: [
    {
      _id: 'i1',
      kind: 'invoice',
      number: 'INV-2026-00001',
      facturX: [],
      xRechnung: [{ rule: 'BR-DE-15', text: 'The German rules need a buyer reference.' }],
    },
  ],
};
const path = '/api/admin/orders/o1/electronic-invoices';
function show(answers: Parameters<typeof standInApi>[0]) {
  const asked = standInApi(answers);
  showScreen([{ path: '/', element: <ElectronicInvoicesPanel orderId="o1" /> }], '/');
  return asked;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
afterEach(() => vi.unstubAllGlobals());

describe('the electronic invoices of an order', () => {
  it('say in words what they lack, until the reference is entered', async () => {
    let stored = lacking;
    const asked = show({
      [`GET ${path}`]: () => stored,
      [`PUT ${path}`]: () => {
        const documents = lacking.documents.map((one) => ({ ...one, xRechnung: [] }));
        stored = { ...lacking, reference: '991-12345-67', version: 1, documents };
        return stored;
      },
    });
    await screen.findByText('Factur-X (PDF): ready on the invoice page');
    screen.getByText('The German rules need a buyer reference. (BR-DE-15)');
    type('Buyer’s reference', '991-12345-67');
    fireEvent.click(screen.getByRole('button', { name: 'Save reference' }));
    await screen.findByText('XRechnung (XML): ready on the invoice page');
    expect(asked.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
      reference: '991-12345-67',
      electronicAddress: '',
      version: 0,
    });
  });

  it('say at the field that an electronic address is none', async () => {
    const message = 'Enter an email address, or a scheme and an identifier.';
    show({
      [`GET ${path}`]: () => lacking,
      [`PUT ${path}`]: () =>
        refusal(400, 'invalid_request', message, [{ path: 'electronicAddress', message }]),
    });
    await screen.findByText('E-invoices');
    type('Buyer’s electronic address', 'nonsense');
    fireEvent.click(screen.getByRole('button', { name: 'Save reference' }));
    await screen.findByText(message);
    expect(screen.getByLabelText('Buyer’s electronic address')).toHaveProperty('value', 'nonsense');
  });

  it('are not shown for people', async () => {
    const asked = show({
      [`GET ${path}`]: () => ({ ...lacking, isOffered: false, documents: [] }),
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('E-invoices')).toBeNull();
  });
});
