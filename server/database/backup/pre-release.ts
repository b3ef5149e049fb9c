import { ownValue } from '#contract/values/own-value';

// Before the first release the migrations were squashed, and tables and columns renamed. Backups of the last schema before
// that are restored under the new names.

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

/** How a table's rows begin in a backup. */
interface TableStart {
  table: string;
  columns: string[];
}

/** The state of the sequences in a backup. */
interface Sequences {
  sequences: { table: string; column: string; last: string; called: boolean }[];
}

export function renameColumns(start: TableStart): TableStart {
  const [schema, table = ''] = start.table.split('.');
  const renamed = (schema === 'public' && ownValue(columns, table)) || {};
  return {
    table: renameTable(start.table),
    columns: start.columns.map((column) => ownValue(renamed, column) ?? column),
  };
}

export function renameSequences({ sequences: all }: Sequences): Sequences {
  return { sequences: all.map((one) => ({ ...one, table: renameTable(one.table) })) };
}
