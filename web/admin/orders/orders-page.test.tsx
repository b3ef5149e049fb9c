import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Asked,
  refusal,
  showScreen,
  standInApi,
} from '../../../tests/support/web/staff-screen';
import OrdersPage from './orders-page';

let next = 1001;
const order = (end: string, changes: object = {}) => ({
  _id: `0197-${end}`,
  number: next++,
  user: { firstName: 'Eva', lastName: 'Lindqvist' },
  orderItems: [{ _id: 'i', product: { title: 'Poplin Shirt' }, size: 'M', quantity: 1 }],
  total: 87,
  refunded: 0,
  orderDate: '2026-11-21T09:00:00.000Z',
  orderStatus: 'Pending',
  payment: { status: 'paid', gateway: 'sandbox' },
  ...changes,
});
const rows = [
  order('aaaaaa'),
  order('bbbbbb'),
  order('cccccc', { orderStatus: 'Shipped' }),
  order('dddddd', { payment: { status: 'unpaid', gateway: 'sandbox' } }),
  order('eeeeee', { orderStatus: 'Cancelled', payment: { status: 'failed', gateway: 'sandbox' } }),
  order('gggggg', { orderStatus: 'Delivered' }),
];

let listed = rows;
let role = 'Admin';
let asked: Asked[] = [];
let deleted: string[] = [];
let total = 6;
function open(at = '/admin/orders', count = 6) {
  deleted = [];
  total = count;
  asked = standInApi({
    'GET /api/user/profile': () => ({ _id: 'u1', firstName: 'Ada', lastName: 'L', role }),
    'PUT /api/admin/orders/0197-aaaaaa/cancel': () => rows[0],
    'GET /api/admin/orders': ({ name }) =>
      Response.json(
        name.includes('pageSize=200')
          ? [...rows, order('ffffff', { number: 1007 })]
          : listed.filter(({ _id }) => !deleted.includes(_id)),
        { headers: { 'x-total-count': String(total) } },
      ),
    'GET /api/admin/dashboard': () => ({ toShip: 2 }),
    'POST /api/admin/orders/ship': () => [
      { _id: '0197-aaaaaa', shipped: true, message: null },
      { _id: '0197-bbbbbb', shipped: false, message: 'This order was cancelled.' },
    ],
    'DELETE /api/admin/orders': ({ name }) => {
      const id = name.split('/')[4] ?? '';
      deleted = [...deleted, id];
      return { _id: id };
    },
    'POST /api/admin/orders/0197-eeeeee/restore': () => {
      deleted = [];
      return rows[4];
    },
    'POST /api/admin/orders/ship/undo': () => [{ _id: '0197-aaaaaa', undone: true, message: null }],
    'PUT /api/admin/orders/0197-aaaaaa/ship': () => ({ ...rows[0], orderStatus: 'Shipped' }),
    'POST /api/admin/orders/0197-aaaaaa/ship/undo': () => rows[0],
    'PUT /api/admin/orders/0197-bbbbbb/ship': () =>
      refusal(409, 'order_state', 'This order was cancelled.'),
  });
  return showScreen([{ path: '/admin/orders', element: <OrdersPage /> }], at);
}

beforeEach(() => {
  listed = rows;
  role = 'Admin';
  localStorage.setItem('jwt', 'token');
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const changes = () => asked.filter(({ name }) => !name.startsWith('GET'));

describe('the orders', () => {
  it('can be shipped only while they are paid and Pending', async () => {
    open();
    expect(await screen.findAllByRole('button', { name: /^Ship Order/ })).toHaveLength(2);
    expect(screen.getByText('Not paid', { selector: 'span' })).toBeTruthy();
    const boxes = screen.getAllByRole('checkbox', { name: /^Select order/ });
    expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('are shipped together after asking, each with its result; failed ones stay selected', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
    expect(changes()).toEqual([]);
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Carrier' }), {
      target: { value: 'UPS' },
    });
    fireEvent.change(
      within(dialog).getByRole('textbox', { name: 'Tracking number of order #1002' }),
      { target: { value: ' 1Z9 ' } },
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ship' }));
    await within(dialog).findByRole('heading', { name: '1 of 2 shipped' });
    expect(changes()[0]?.body).toEqual({
      orders: [
        { _id: '0197-aaaaaa', carrier: 'UPS' },
        { _id: '0197-bbbbbb', carrier: 'UPS', trackingNumber: '1Z9' },
      ],
    });
    within(dialog).getByText('This order was cancelled.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Ship 1 order' });
    const refused = screen.getByRole('checkbox', { name: 'Select order #1002' });
    expect((refused as HTMLInputElement).checked).toBe(true);
    expect(
      (screen.getByRole('checkbox', { name: 'Select order #1001' }) as HTMLInputElement).checked,
    ).toBe(false);
    screen.getByText('This order was cancelled.');
  });

  it('that were shipped together are undone together', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ship' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 order is Pending again');
    expect(changes().at(-1)?.body).toEqual({ orders: ['0197-aaaaaa'] });
    await screen.findByRole('button', { name: 'Ship 2 orders' });
  });

  it('on all pages that can be shipped are selected by one button', async () => {
    open('/admin/orders', 113);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 113' }));
    await screen.findByRole('button', { name: 'Ship 3 orders' });
    fireEvent.click(screen.getByRole('button', { name: 'Ship 3 orders' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('#1007');
  });

  it('that are selected have their slips and their invoices printed together', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select order #1001' }));
    const ids = '0197-aaaaaa';
    expect(screen.getByRole('link', { name: 'Packing slips' }).getAttribute('href')).toBe(
      `/admin/orders/packing-slips?orders=${ids}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Invoices' }));
    await waitFor(() =>
      expect(asked.map(({ name }) => name)).toContain(`GET /api/admin/invoices.pdf?orders=${ids}`),
    );
  });

  it('ask for tracking before one is shipped, and show the error if that fails', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Ship Order #1002' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ship order #1002?' });
    expect(changes()).toEqual([]);
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Tracking number' }), {
      target: { value: '1Z9' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ship Order' }));
    await screen.findByText('This order was cancelled.');
    expect(changes()[0]?.body).toEqual({ carrier: '', trackingNumber: '1Z9', trackingUrl: '' });
  });

  it('can be made Pending again right after they were shipped', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Ship Order #1001' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ship Order' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Order #1001 is Pending again');
  });

  it('show their status: delivered ones are not called shipped, every one but Pending is green', async () => {
    open();
    const status = async (number: string) => {
      const link = await screen.findByRole('link', { name: number });
      return within(link.closest('tr') as HTMLElement);
    };
    expect((await status('#1006')).queryByText('Shipped')).toBeNull();
    const cancelled = (await status('#1005')).getByText('Cancelled');
    expect(cancelled.className).toContain('text-ok');
  });

  it('are deleted after a question, with an undo, which restores them', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete order #1005' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/only hides it: nothing is refunded/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete order' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Order #1005 restored');
    await screen.findByRole('button', { name: 'Delete order #1005' });
  });

  it('are cancelled by the one question, which names the refund, while they are open', async () => {
    open();
    await screen.findByRole('button', { name: 'Delete order #1001' });
    await waitFor(() => expect(asked.some(({ name }) => name.includes('profile'))).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Delete order #1001' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/This cancels the order.*\$87\.00 is refunded/);
    expect(changes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel and delete order' }));
    await screen.findByText('Order #1001 deleted');
    expect(changes().map(({ name }) => name)).toEqual([
      'DELETE /api/admin/orders/0197-aaaaaa/delete',
    ]);
  });

  it('are not cancelled without the right to refund, but hidden once they are shipped', async () => {
    role = 'Fulfilment';
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete order #1001' }));
    within(await screen.findByRole('dialog')).getByText(/Ask someone with the right to refund/);
    fireEvent.click(screen.getByRole('button', { name: 'Delete order #1003' }));
    await screen.findByText(/only hides it: nothing is refunded/);
    expect(changes()).toEqual([]);
  });

  it('show refunds that reduce the shipment, and cannot be shipped when refunded in full', async () => {
    const items = [{ ...order('x').orderItems[0], quantity: 2, cancelledQuantity: 1 }];
    listed = [
      order('aaaaaa', { refunded: 40, orderItems: items }),
      order('bbbbbb', { refundPending: 87 }),
      order('cccccc', { orderStatus: 'Cancelled', refunded: 87, deletedAt: '2026-11-22' }),
    ];
    open('/admin/orders?status=deleted');
    await screen.findByText('Partly refunded, 1 not sent');
    screen.getByText('Refund in progress');
    screen.getByText('Deleted', { selector: 'td span' });
    expect(screen.getAllByRole('button', { name: /^Ship Order/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Delete order #1003' })).toBeNull();
    expect(asked.some(({ name }) => name.includes('deleted=true'))).toBe(true);
  });

  it('show 8 rows until staff choose more, which is kept for the next list', async () => {
    open('/admin/orders?page=2', 60);
    const choice = await screen.findByRole('combobox', { name: 'Rows on a page' });
    const lists = () => asked.filter(({ name }) => name.startsWith('GET /api/admin/orders'));
    expect(lists().at(-1)?.name).toContain('pageNumber=2&pageSize=8');
    fireEvent.change(choice, { target: { value: '50' } });
    await waitFor(() => expect(lists().at(-1)?.name).toContain('pageNumber=1&pageSize=50'));
    cleanup();
    open('/admin/orders', 60);
    await screen.findByRole('combobox', { name: 'Rows on a page' });
    expect(lists().every(({ name }) => name.includes('pageSize=50'))).toBe(true);
  });

  it('are searched and sorted by the URL', async () => {
    open('/admin/orders?status=Pending&payment=nonsense&sort=total_high&q=eva&from=2026-11-01');
    await screen.findAllByRole('row');
    expect(asked.find(({ name }) => name.startsWith('GET /api/admin/orders'))?.name).toBe(
      'GET /api/admin/orders?q=eva&status=Pending&from=2026-11-01&sort=total_high&pageNumber=1&pageSize=8',
    );
    const price = screen.getByRole('columnheader', { name: 'Price' });
    expect(price.getAttribute('aria-sort')).toBe('descending');
  });
});
