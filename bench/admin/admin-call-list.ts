import type pg from 'pg';
import { customerSorts } from '#contract/admin/customers';
import { mailStatuses } from '#contract/admin/emails/emails';
import { jobStates } from '#contract/admin/jobs';
import { orderSorts } from '#contract/admin/orders/orders';
import { promotionSorts, promotionStates } from '#contract/admin/promotions';
import { adminProductOrders, importVerdicts, stockLevels } from '#contract/values/choices';
import { periods } from '#contract/values/periods';
import {
  orderStatuses,
  paymentStatuses,
  returnReasons,
  returnStatuses,
} from '#contract/values/states';

/** Requests of one kind, each of which must be answered within `limit` milliseconds. */
export interface RequestGroup {
  name: string;
  limit: number;
  calls: { path: string; body?: unknown }[];
}

const PAGE_LIMIT = 100;
const TYPED_LIMIT = 50;

/**
 * Every request that a page of the admin area makes, with the parameters it can have and the page sizes of the pages.
 */
export async function callGroups(pool: pg.Pool): Promise<RequestGroup[]> {
  const known = await knownIds(pool);
  return [
    ...dashboardCalls(),
    ...productCalls(known),
    ...stockCalls(known),
    ...orderCalls(known),
    ...returnCalls(known),
    ...customerCalls(known),
    ...paperCalls(known),
  ];
}

function dashboardCalls(): RequestGroup[] {
  const admin = '/api/admin';
  return [
    group('dashboard', [`${admin}/dashboard`]),
    group('dashboard, periods', each(`${admin}/dashboard/period`, { period: periods })),
    group('changes', [`${admin}/changes`]),
    typed('palette as typed', `${admin}/search`, [
      'linen sh',
      'carol mar',
      'person-99',
      'maker 17',
    ]),
  ];
}

function productCalls({ product, productEnd, pages, dearImport }: Known): RequestGroup[] {
  const list = '/api/admin/products';
  const deep = pages(8, 'products');
  const sorted = (pageNumber: readonly string[], rest: Record<string, readonly string[]> = {}) =>
    each(list, { pageSize: ['8'], orderBy: adminProductOrders, pageNumber, ...rest });
  const shelf = { category: ['mens_polo'] };
  return [
    group('products in every order', sorted(['1'])),
    group('products in every order, deep', sorted(deep)),
    group('products by stock level', sorted(['1'], { stock: stockLevels })),
    group('products by stock level, deep', sorted(deep.slice(0, 1), { stock: ['in', 'low'] })),
    group('products of a category', sorted(['1'], shelf)),
    group('products of a category, low', sorted(['1'], { ...shelf, stock: stockLevels })),
    group('products archived', sorted(['1'], { archived: ['true'] })),
    group(
      'products searched, in every order',
      sorted(['1'], { q: ['linen', 'linen shirt 12', 'maker 17'], stock: ['', 'low'] }),
      TYPED_LIMIT,
    ),
    typed('products as typed', `${list}?pageSize=8&orderBy=price`, [
      'linen shirt 12',
      'maker 17',
      productEnd,
    ]),
    group('products of the dashboard', [`${list}?sort=price_low&pageSize=4`]),
    group('one product, its prices', [
      `${list}/${product}`,
      `${list}/${product}/prices?pageSize=20`,
    ]),
    {
      name: 'change of a filter, preview',
      limit: PAGE_LIMIT,
      calls: [
        {
          path: `${list}/bulk/preview`,
          body: { filter: { q: 'maker 17' }, change: { kind: 'price', percent: -10 } },
        },
      ],
    },
    group('imports', [
      `${list}/imports?pageSize=10`,
      `${list}/imports?pageSize=10&pageNumber=4`,
      `${list}/imports/${dearImport}`,
    ]),
    group(
      'rows of an import',
      each(`${list}/imports/${dearImport}/rows`, {
        pageSize: ['20'],
        verdict: ['', ...importVerdicts],
        pageNumber: ['1', '900'],
      }),
    ),
  ];
}

function stockCalls({ product, busyProduct }: Known): RequestGroup[] {
  return [
    group(
      'stock list',
      each('/api/admin/stock/low', {
        pageSize: ['20'],
        level: ['', 'low', 'out'],
        pageNumber: ['1', '200', '1000'],
      }),
    ),
    group('ledger of a product', [
      `/api/admin/products/${product}/stock?pageSize=20`,
      `/api/admin/products/${busyProduct}/stock?pageSize=20`,
      `/api/admin/products/${busyProduct}/stock?pageSize=20&pageNumber=200`,
    ]),
  ];
}

function orderCalls({ order, orderEnd, account, pages }: Known): RequestGroup[] {
  const list = '/api/admin/orders';
  const deep = pages(8, 'orders');
  const sorted = (query: Record<string, readonly string[]>) =>
    each(list, { pageSize: ['8'], sort: orderSorts, ...query });
  return [
    group('orders in every order', sorted({})),
    group('orders in every order, deep', sorted({ pageNumber: deep })),
    group('orders by status', sorted({ status: orderStatuses })),
    group(
      'orders by status, deep',
      sorted({ status: ['Delivered'], pageNumber: deep.slice(0, 1) }),
    ),
    group('orders by payment', sorted({ payment: paymentStatuses })),
    group('orders by payment, deep', sorted({ payment: ['paid'], pageNumber: deep.slice(0, 1) })),
    group(
      'orders by status and payment',
      sorted({ status: ['Cancelled', 'Delivered'], payment: ['paid', 'refunded'] }),
    ),
    group(
      'orders by days',
      sorted({ from: ['2025-12-01'], to: ['2026-03-01', '2026-10-30'], payment: ['', 'paid'] }),
    ),
    group('orders of a customer', each(list, { customer: [account], pageSize: ['10'] })),
    group(
      'orders searched, in every order',
      sorted({ q: ['a', 'ada', 'marell77', 'shopper.example'], status: ['', 'Delivered'] }),
      TYPED_LIMIT,
    ),
    typed('orders as typed', `${list}?pageSize=8`, [
      'marell77',
      'carol loving',
      'person-1234',
      orderEnd,
    ]),
    group('orders of the dashboard', [`${list}?pageSize=4`]),
    group('orders, 100 a page', [list, `${list}?pageNumber=900`]),
    group('one order', [`${list}/${order}`]),
  ];
}

function returnCalls({ oneReturn, returnEnd }: Known): RequestGroup[] {
  const list = '/api/admin/returns';
  const page = { pageSize: ['10'] };
  return [
    group('returns', each(list, { ...page, status: ['', ...returnStatuses] })),
    group('returns, deep', each(list, { ...page, pageNumber: ['100', '350'] })),
    group('returns by reason', each(list, { ...page, reason: returnReasons })),
    group('returns by days', each(list, { ...page, from: ['2025-12-01'], to: ['2026-03-01'] })),
    typed('returns as typed', `${list}?pageSize=10`, ['marell77', 'person-12', returnEnd]),
    group('one return', [`${list}/${oneReturn}`]),
    group(
      'reasons of returns',
      each(`${list}/reasons`, { pageSize: ['20'], from: ['', '2026-01-01'], to: ['2026-11-30'] }),
    ),
  ];
}

function customerCalls({ account, accountEnd, pages }: Known): RequestGroup[] {
  const list = '/api/admin/customers';
  const sorted = (query: Record<string, readonly string[]>) =>
    each(list, { pageSize: ['20'], sort: customerSorts, direction: ['asc', 'desc'], ...query });
  return [
    group('customers in every order', sorted({})),
    group('customers in every order, deep', sorted({ pageNumber: pages(20, 'customers') })),
    group(
      'customers searched, in every order',
      sorted({ q: ['a', 'ada', 'marell77', 'shopper.example'] }),
      TYPED_LIMIT,
    ),
    typed('customers as typed', `${list}?pageSize=20`, [
      'marell77',
      'carol loving',
      'person-1234',
      accountEnd,
    ]),
    group('one customer', [`${list}/${account}`]),
    group('data of a customer', [`${list}/${account}/export`]),
  ];
}

function paperCalls({ promotion, mail, actor, order }: Known): RequestGroup[] {
  const admin = '/api/admin';
  const twenty = { pageSize: ['20'] };
  const audit = (query: Record<string, readonly string[]>) =>
    each(`${admin}/audit`, { ...twenty, ...query });
  return [
    group('promotions', [
      ...each(`${admin}/promotions`, { ...twenty, sort: promotionSorts, pageNumber: ['1', '90'] }),
      ...each(`${admin}/promotions`, { ...twenty, state: promotionStates }),
      `${admin}/promotions/${promotion}`,
    ]),
    typed('promotions as typed', `${admin}/promotions?pageSize=20`, ['SUMMER12']),
    group('content, settings, staff', [
      ...['content', 'settings', 'settings/history', 'staff', 'staff/invitations'].map(
        (name) => `${admin}/${name}`,
      ),
    ]),
    group(
      'mails',
      each(`${admin}/mail`, { ...twenty, status: ['', ...mailStatuses], pageNumber: ['1', '20'] }),
    ),
    group('mails, deep', each(`${admin}/mail`, { ...twenty, pageNumber: ['5000', '9990'] })),
    typed('mails as typed', `${admin}/mail?pageSize=20`, ['person-1234', 'your order', 'welcome']),
    group('one mail', [`${admin}/mail/${mail}`]),
    group(
      'jobs',
      each(`${admin}/jobs`, { ...twenty, state: ['', ...jobStates], pageNumber: ['1', '9000'] }),
    ),
    group('audit', [
      ...audit({ pageNumber: ['1', '100'] }),
      ...audit({ actor: [actor], action: ['', 'order.ship'] }),
      ...audit({ action: ['order.ship', 'setting.change', 'product.update'] }),
      ...audit({ entity: ['order', 'product', 'setting'] }),
      ...audit({ entity: ['order'], entityId: [order] }),
      ...audit({ from: ['2026-01-01'], to: ['2026-01-02', '2026-08-01'] }),
    ]),
    group('audit, deep', audit({ pageNumber: ['5000', '9990'] })),
    typed('audit as typed', `${admin}/audit?pageSize=20`, [
      'product.update',
      'order.ship',
      'noor',
      'setting',
      order.slice(-8),
    ]),
  ];
}

function group(name: string, paths: string[], limit = PAGE_LIMIT): RequestGroup {
  return { name, limit, calls: paths.map((path) => ({ path })) };
}

/** The requests that are made while words are typed, letter by letter. */
function typed(name: string, path: string, words: string[]): RequestGroup {
  const steps = words.flatMap((word) => Array.from(word, (_, n) => word.slice(0, n + 1)));
  const start = path.includes('?') ? '&' : '?';
  const paths = new Set(steps.map((step) => `${path}${start}q=${encodeURIComponent(step)}`));
  return group(name, [...paths], TYPED_LIMIT);
}

/** The URLs of all combinations of values; empty values are omitted. */
function each(path: string, query: Record<string, readonly string[]>): string[] {
  let choices: [string, string][][] = [[]];
  for (const [name, values] of Object.entries(query))
    choices = choices.flatMap((chosen) =>
      values.map((value): [string, string][] => [...chosen, [name, value]]),
    );
  return choices.map((chosen) => {
    const given = chosen.filter(([, value]) => value !== '');
    return `${path}?${new URLSearchParams(given)}`;
  });
}

type Known = Awaited<ReturnType<typeof knownIds>>;

async function knownIds(pool: pg.Pool) {
  const one = async (sql: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(sql);
    return rows[0]?.id ?? '';
  };
  const counts = {
    orders: Number(await one('select count(*) as id from shop_order')),
    products: Number(await one('select count(*) as id from product where archived_at is null')),
    customers: Number(await one(`select count(*) as id from account where role = 'User'`)),
  };
  const order = await one('select id from shop_order order by placed_at desc offset 500 limit 1');
  const product = await one(`select entity_id as id from audit where action = 'product.update'
    order by id desc limit 1`);
  const account = await one(`select account_id as id from shop_order where id = '${order}'`);
  const oneReturn = await one('select id from return_request order by requested_at desc limit 1');
  return {
    order,
    product,
    account,
    oneReturn,
    orderEnd: order.slice(-6),
    productEnd: product.slice(-6),
    accountEnd: account.slice(-6),
    returnEnd: oneReturn.slice(-6),
    busyProduct: await one(`select product_id as id from stock_movement
      group by product_id order by count(*) desc limit 1`),
    dearImport: await one('select id from product_import order by created_at desc limit 1'),
    promotion: await one('select id from promotion order by uses desc limit 1'),
    mail: await one('select id from email_message order by created_at desc limit 1'),
    actor: await one(`select id from account where role = 'Fulfilment' order by id limit 1`),
    /** The middle page and the last page. */
    pages: (size: number, of: keyof typeof counts) => {
      const last = Math.ceil(counts[of] / size);
      return [String(Math.ceil(last / 2)), String(last)];
    },
  };
}
