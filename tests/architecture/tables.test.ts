import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../server/features';
import { listServerFiles, readSource } from './sources';

/** Folders that are not features and whose work is the whole database. */
const wholeDatabase = ['database', 'demo', 'verify'];

interface Access {
  file: string;
  feature: string;
  table: string;
  isWrite: boolean;
}

const owners = new Map(
  features.flatMap(({ name, tables }) => tables.map((table) => [table, name])),
);

describe('tables', () => {
  let accesses: Access[];
  beforeAll(async () => {
    const names = (await listServerFiles())
      .map((file) => relative('server', file))
      .filter((name) => name.includes('/') && !wholeDatabase.includes(name.split('/')[0] ?? ''));
    accesses = (
      await Promise.all(
        names.map(async (name) => accessesIn(name, await readSource(join('server', name)))),
      )
    ).flat();
  });

  test('have one owner', () => {
    const all = features.flatMap(({ tables }) => tables);
    expect(all.filter((table, index) => all.indexOf(table) !== index)).toEqual([]);
    expect(accesses.length).toBeGreaterThan(300);
  });

  test('are written by their owner, or by a listed exception', () => {
    const others = accesses.filter(
      ({ file, feature, table, isWrite }) =>
        isWrite && owners.get(table) !== feature && !writeExceptions[file]?.tables.includes(table),
    );
    expect(describeAll(others)).toEqual([]);
  });

  test('are read by their owner, or by a feature that declares it', () => {
    const others = accesses.filter(({ file, feature, table, isWrite }) => {
      const declared = features.find(({ name }) => name === feature)?.reads ?? [];
      return (
        !isWrite &&
        owners.get(table) !== feature &&
        !declared.includes(table) &&
        !writeExceptions[file]?.tables.includes(table)
      );
    });
    expect(describeAll(others)).toEqual([]);
  });

  test('are listed in docs/schema.md with their owner', async () => {
    const page = await readSource('docs/schema.md');
    const rows = [...page.matchAll(/^\| `(\w+)` \| ([\w-]+) \|/gm)].map(([, table, owner]) => [
      table,
      owner,
    ]);
    expect(rows.sort()).toEqual([...owners].sort());
  });

  test('no declaration and no exception is left over', () => {
    const unused = features.flatMap(({ name, reads = [] }) =>
      reads
        .filter((table) => !accesses.some((a) => a.feature === name && a.table === table))
        .map((table) => `${name} reads ${table}`),
    );
    const exceptions = Object.entries(writeExceptions).flatMap(([file, { tables }]) =>
      tables
        .filter((table) => !accesses.some((a) => a.file === file && a.table === table && a.isWrite))
        .map((table) => `${file} writes ${table}`),
    );
    expect([...unused, ...exceptions]).toEqual([]);
  });
});

function describeAll(list: Access[]): string[] {
  return [...new Set(list.map(({ file, table }) => `${file}: ${table}`))].sort();
}

/** The tables that the SQL of a file names. SQL is in string and template literals; comments do not count. */
function accessesIn(file: string, source: string): Access[] {
  const feature = file.split('/')[0] ?? '';
  const found: Access[] = [];
  for (const text of literalsOf(source))
    for (const [, verb = '', table = ''] of text.matchAll(
      /\b(insert into|update|delete from|truncate|from|join|using)\s+(?:only\s+)?(\w+)/gi,
    )) {
      if (!owners.has(table)) continue;
      const isWrite = /insert|update|delete|truncate/i.test(verb);
      found.push({ file, feature, table, isWrite });
    }
  return found;
}

function literalsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push(
        [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('?'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest));
  return texts;
}

/** Statements that must span features, each with its reason. */
const writeExceptions: Record<string, { tables: string[]; reason: string }> = {
  'auth/accounts/takeover.queries.ts': {
    tables: ['customer_total', 'email_message', 'payment_customer', 'shop_order'],
    reason:
      'The owner of an address takes an account over in one transaction, which leaves orders and emails with the former account, and no saved cards.',
  },
  'auth/guests/claims.queries.ts': {
    tables: ['address', 'customer_total', 'email_message', 'shop_order'],
    reason: 'The orders of a guest move to the account of the shopper in one transaction.',
  },
  'auth/passwords/password-reset.queries.ts': {
    tables: ['job'],
    reason:
      'Requests are jobs; done ones are deleted because most hold addresses without an account.',
  },
  'catalogue/products/product.queries.ts': {
    tables: ['cart_item', 'stock_movement', 'wishlist_item'],
    reason:
      'A size or product that is removed leaves carts and wishlists; its stock goes to the ledger in the same statement.',
  },
  'catalogue/products/stock/stock.queries.ts': {
    tables: ['stock_movement'],
    reason: 'Stock and its ledger are written by one statement.',
  },
  'content/newsletter.queries.ts': {
    tables: ['job', 'email_message'],
    reason:
      'An unconfirmed subscription is deleted with the emails and jobs that hold its address.',
  },
  'customers/customers.queries.ts': {
    tables: ['account'],
    reason: 'Staff set the limit of unpaid units, and an erasure locks the account.',
  },
  'customers/redaction.queries.ts': {
    tables: [
      'audit',
      'job',
      'email_message',
      'order_note',
      'refund',
      'return_request',
      'stock_movement',
    ],
    reason: 'Erasing a person removes their names from texts in every feature.',
  },
  'inventory/inventory.queries.ts': {
    tables: ['product_size'],
    reason: 'Stock is a column of the product’s sizes.',
  },
  'inventory/stock.admin.queries.ts': {
    tables: ['product_size'],
    reason: 'Stock is a column of the product’s sizes.',
  },
  'orders/place-order/write-batch.queries.ts': {
    tables: [
      'account',
      'cart',
      'cart_item',
      'generated_code',
      'guest',
      'idempotency_key',
      'job',
      'payment',
      'promotion',
      'session',
      'stock_movement',
    ],
    reason: 'An order is placed in one transaction, which also names the guest who places it.',
  },
  'promotions/promotions.admin.queries.ts': {
    tables: ['cart'],
    reason: 'A promo code that is deleted or becomes automatic leaves carts.',
  },
};
