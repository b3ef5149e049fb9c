import { expect, it } from 'vitest';
import { productFields } from '../../server/catalogue/products/product-fields';
import { fixture, openTestShop } from '../support/shop';

const test = fixture(openTestShop);

/** Columns that do not count as edits of staff, with the reason. A new column belongs here or into the trigger. */
const uncounted: Record<string, Record<string, string>> = {
  campaign: {
    id: 'never changes',
    actor_id: 'never changes',
    created_at: 'never changes',
    prices_written_at: 'follows from the clock',
    prices_due_at: 'follows from the clock',
    version: 'set by the trigger',
  },
  collection: {
    id: 'never changes',
    position: 'changes in the list',
    new_since: 'moves every day',
    version: 'set by the trigger',
  },
  content_translation: {
    locale: 'never changes',
    kind: 'never changes',
    record_id: 'never changes',
    changed_at: 'changes with the texts',
    version: 'set by the trigger',
  },
  email_text: {
    email: 'never changes',
    changed_at: 'changes with the texts',
    version: 'set by the trigger',
  },
  product: {
    id: 'never changes',
    created_at: 'changes when the product is first published, by a trigger',
    is_recent: 'moves every day',
    price_changes_at: 'follows from the planned prices and the clock',
    prior_price: 'follows from the prices, by a trigger',
    rating_count: 'follows from the reviews',
    rating_total: 'follows from the reviews',
    rating_score: 'follows from the reviews',
    size_ids: 'follows from the stock, which changes with every order',
    search: 'follows from the other columns',
    was_published: 'follows from the publishing, by a trigger',
    updated_at: 'set by the trigger',
    version: 'set by the trigger',
  },
  promotion: {
    id: 'never changes',
    campaign_id: 'counts by the dates that the promotion takes from it',
    created_at: 'never changes',
    account_id: 'never changes',
    has_many_codes: 'never changes',
    uses: 'changes with every order',
    spent: 'changes with every order',
    paused_at: 'a switch beside the form',
    archived_at: 'an archived code is not edited',
    version: 'set by the trigger',
  },
  review: {
    id: 'never changes',
    import_id: 'never changes',
    imported_as_verified: 'never changes',
    product_id: 'never changes',
    order_line_id: 'never changes',
    imported_from: 'never changes',
    written_at: 'never changes',
    flags: 'follow from the text',
    replied_at: 'changes with the answer',
    helpful_count: 'changes with every vote',
    version: 'set by the trigger',
  },
  setting: {
    name: 'never changes',
    changed_at: 'changes with the value',
    version: 'set by the trigger',
  },
};

it('increments the version of a row whenever staff change a column', async () => {
  const { rows } = await test.shop.pool.query<Trigger>(`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and pg_get_functiondef(t.tgfoid) ~ 'new\\.version :='`);
  const conditional = rows.filter(({ definition }) => definition.includes(' WHEN '));
  expect(conditional.map((row) => row.table).sort()).toEqual(Object.keys(uncounted).sort());
  for (const { table, columns, definition } of conditional) {
    const known = uncounted[table] ?? {};
    const expected = columns.filter((column) => !(column in known)).sort();
    expect(namesAfter('old', definition), table).toEqual(expected);
    expect(namesAfter('new', definition), table).toEqual(expected);
  }
});

it('increments a product’s version for every field that staff write', async () => {
  const { rows } = await test.shop.pool.query<Trigger>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'product_updated'`,
  );
  const columns = Object.values(productFields).flatMap(({ column }) => column?.split(' ')[0] ?? []);
  expect(columns.length).toBeGreaterThan(5);
  expect(namesAfter('old', rows[0]?.definition ?? '')).toEqual(expect.arrayContaining(columns));
});

interface Trigger {
  table: string;
  definition: string;
  columns: string[];
}

/** The columns of a row that a trigger's condition reads. */
function namesAfter(row: 'old' | 'new', definition: string): string[] {
  const names = [...definition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, 'gi'))];
  return names.map(([, name = '']) => name).sort();
}
