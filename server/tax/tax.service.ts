import { type AdminTax, taxSetup, type updateTax as updateTaxEndpoint } from '#contract/admin/tax';
import type { Received } from '#contract/endpoint';
import { ownValue } from '#contract/values/own-value';
import type { Caller } from '../auth/sessions/sessions';
import { lockNamed } from '../database/locks';
import { fieldError, ShopError } from '../http/errors';
import { changedValues, withGiven } from '../records/changed-values';
import { type EditableKind, editRecord, noteOfChange, readRecord } from '../records/edit-record';
import {
  readSettings,
  type TaxSettings,
  versionOfSettings,
  writeSetting,
} from '../settings/shop-settings';
import type { Shop } from '../shop';
import { countByClass } from './tax.queries';

/** Classes, zones and rates, and how invoices are written. */
export function getTax(shop: Shop): Promise<AdminTax> {
  return readRecord(shop, taxRecord);
}

/** Changes the given parts. Throws `stale_version`, and `invalid_request` for parts that contradict each other or the products. */
export function updateTax(shop: Shop, caller: Caller, body: TaxBody): Promise<AdminTax> {
  return editRecord(shop, caller, taxRecord, taxRecord.entity, body);
}

type TaxBody = Received<typeof updateTaxEndpoint>['body'];

interface TaxRecord extends Pick<AdminTax, 'version' | 'products'> {
  setup: TaxSettings;
}

const taxRecord: EditableKind<TaxRecord, TaxBody, AdminTax> = {
  entity: 'tax',
  async read({ shop, tx }) {
    await lockNamed(tx, 'tax');
    const { tax: setup } = await readSettings(shop, tx);
    const rows = await countByClass(tx);
    const products = Object.fromEntries(rows.map(({ code, products }) => [code, products]));
    return { setup, products, version: await versionOfSettings(tx, ['tax']) };
  },
  show: ({ setup, products, version }) => ({ ...setup, products, version }),
  async write({ tx, before }, change) {
    const setup = checked(withGiven(before.setup, change));
    assertClassesRemain(before.products, before.setup, setup);
    if (changedValues(before.setup, setup)) await writeSetting(tx, 'tax', setup);
  },
  audit: (before, after) => noteOfChange('tax.change', before.setup, after.setup),
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

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
