import { type AdminTax, taxSetup, type updateTax as updateTaxEndpoint } from '#contract/admin/tax';
import type { Received } from '#contract/endpoint';
import { ownValue } from '#contract/values/own-value';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { fieldError, ShopError } from '../http/errors';
import { readSettings, type TaxSettings, writeSetting } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { countByClass, findTaxVersion, lockTax } from './tax.queries';

/** Classes, zones and rates, and how invoices are written. */
export async function getTax(shop: Shop): Promise<AdminTax> {
  return transaction(shop.pool, (tx) => viewTax(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewTax(shop: Shop, tx: Connection): Promise<AdminTax> {
  await lockTax(tx);
  const settings = await readSettings(shop, tx);
  const rows = await countByClass(tx);
  return {
    ...settings.tax,
    version: await findTaxVersion(tx),
    products: Object.fromEntries(rows.map(({ code, products }) => [code, products])),
  };
}

/**
 * Changes the given parts and audits the changed ones. Throws `stale_version`, and `invalid_request` for parts that
 * contradict each other or the products.
 */
export async function updateTax(
  shop: Shop,
  caller: Caller,
  { version, ...change }: Received<typeof updateTaxEndpoint>['body'],
): Promise<AdminTax> {
  const saved = await transaction(shop.pool, async (tx) => {
    const values = await viewTax(shop, tx);
    await assertVersion(tx, version, { entity: 'tax', version: values.version, values });
    const { tax: before } = await readSettings(shop, tx);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const after = checked({ ...before, ...Object.fromEntries(given) });
    assertClassesRemain(values.products, before, after);
    const changed = (Object.keys(after) as (keyof TaxSettings)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    if (changed.length === 0) return values;
    await writeSetting(tx, 'tax', after);
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'tax.change',
      entity: 'tax',
      entityId: 'tax',
      before: pick(before, changed),
      after: pick(after, changed),
    });
    return viewTax(shop, tx);
  });
  await shop.cacheVersion.refresh();
  return saved;
}

/** The contract checks each part; together they must fit as well. */
function checked(setup: TaxSettings): TaxSettings {
  const { success, data, error } = taxSetup.safeParse(setup);
  if (success) return data;
  const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ShopError('invalid_request', { details, message: details[0]?.message ?? '' });
}

function assertClassesRemain(
  products: AdminTax['products'],
  before: TaxSettings,
  { classes }: TaxSettings,
): void {
  const codes = classes.map(({ code }) => code);
  const gone = before.classes
    .map(({ code }) => code)
    .find((code) => Object.hasOwn(products, code) && !codes.includes(code));
  if (gone === undefined) return;
  const count = ownValue(products, gone) ?? 0;
  const message = `${count} ${count === 1 ? 'product is' : 'products are'} in the class ‘${gone}’. Change them first.`;
  throw fieldError('invalid_request', 'classes', message);
}

function pick(setup: TaxSettings, names: readonly (keyof TaxSettings)[]) {
  return Object.fromEntries(names.map((name) => [name, setup[name]]));
}
