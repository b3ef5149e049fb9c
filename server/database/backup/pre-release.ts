import type { z } from 'zod';
import { ownValue } from '#contract/values/own-value';
import type { sequences, tableStart } from './backup-file';

// Before the first release the migrations were squashed, and tables and columns renamed. Backups of the last schema before
// that are restored under the new names. This file can go with the second release.

export const PRE_RELEASE_FORMAT = 'selvedge-backup-1';
export const PRE_RELEASE_SCHEMA = 29;
/** The schema of the first release, which has the same tables and columns under other names. */
export const FIRST_RELEASE_SCHEMA = 14;

const tables: Record<string, string> = {
  mail: 'email_message',
  order_day: 'daily_order_total',
  page_change: 'cache_invalidation',
  product_pieces: 'product_stock_total',
  visit_day: 'daily_visitor_total',
};

const columns: Record<string, Record<string, string>> = {
  cart_item: { seen_price: 'last_price', wanted: 'requested_quantity' },
  category: { main: 'department' },
  idempotency_key: { answer: 'response' },
  mail: { tries: 'attempts' },
  newsletter_subscriber: { mailed_at: 'emailed_at' },
  product: { main: 'department', mask: 'size_bits', second_level: 'section' },
  product_import_row: { verdict: 'status' },
  product_pieces: { fewest: 'lowest_quantity', pieces: 'quantity' },
  stock_notice: { told_at: 'notified_at' },
};

/** The current name of a table, with its schema. */
export function renameTable(name: string): string {
  const [schema = '', table = ''] = name.split('.');
  return schema === 'public' ? `public.${ownValue(tables, table) ?? table}` : name;
}

export function renameColumns(start: z.infer<typeof tableStart>): z.infer<typeof tableStart> {
  const [schema, table = ''] = start.table.split('.');
  const renamed = (schema === 'public' && ownValue(columns, table)) || {};
  return {
    table: renameTable(start.table),
    columns: start.columns.map((column) => ownValue(renamed, column) ?? column),
  };
}

export function renameSequences({
  sequences: all,
}: z.infer<typeof sequences>): z.infer<typeof sequences> {
  return { sequences: all.map((one) => ({ ...one, table: renameTable(one.table) })) };
}
