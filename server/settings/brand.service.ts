import type {
  AdminBrand,
  BrandInput,
  updateBrand as updateBrandEndpoint,
} from '#contract/admin/content/brand';
import type { Brand, BrandPicture } from '#contract/content/brand';
import type { Received } from '#contract/endpoint';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { assertVersion } from '../http/edit-versions';
import { fieldError } from '../http/errors';
import { findPicture } from '../media/pictures.service';
import type { Shop } from '../shop';
import { partsToStore } from './brand-settings';
import { findBrandVersion, lockSettings } from './settings.queries';
import { readSettings, writeSetting } from './shop-settings';

/** The shop's name, look, menus and legal address. */
export async function getBrand(shop: Shop): Promise<AdminBrand> {
  return transaction(shop.pool, (tx) => viewBrand(shop, tx));
}

/** In one transaction, so that version and values match. */
async function viewBrand(shop: Shop, tx: Connection): Promise<AdminBrand> {
  await lockSettings(tx);
  const { shopName, brand } = await readSettings(shop, tx);
  return { ...brand, shopName, version: await findBrandVersion(tx) };
}

/** Changes the given parts of the brand and audits the changed ones. Throws `stale_version`. */
export async function updateBrand(
  shop: Shop,
  caller: Caller,
  { version, shopName, ...change }: Received<typeof updateBrandEndpoint>['body'],
): Promise<AdminBrand> {
  await transaction(shop.pool, async (tx) => {
    const values = await viewBrand(shop, tx);
    await assertVersion(tx, version, { entity: 'brand', version: values.version, values });
    const before = await readSettings(shop, tx);
    const audit = { actorId: caller.accountId, entityId: 'brand' };
    if (shopName !== undefined && shopName !== before.shopName) {
      await writeSetting(tx, 'shopName', shopName);
      await recordAudit(tx, {
        ...audit,
        action: 'setting.change',
        entity: 'setting',
        entityId: 'shopName',
        before: { value: before.shopName },
        after: { value: shopName },
      });
    }
    const brand = { ...before.brand, ...(await toParts(tx, before.brand, change)) };
    const changed = (Object.keys(brand) as (keyof Brand)[]).filter(
      (name) => JSON.stringify(brand[name]) !== JSON.stringify(before.brand[name]),
    );
    if (changed.length === 0) return;
    await writeSetting(tx, 'brand', partsToStore(brand, before.shopName));
    await recordAudit(tx, {
      ...audit,
      action: 'brand.change',
      entity: 'brand',
      before: pick(before.brand, changed),
      after: pick(brand, changed),
    });
  });
  await shop.cacheVersion.refresh();
  return getBrand(shop);
}

const pictureNames = ['logo', 'logoDark', 'favicon'] as const;

/** The given parts, with pictures as they are stored. */
async function toParts(
  tx: Connection,
  before: Brand,
  { logo, logoDark, favicon, ...change }: Partial<Omit<BrandInput, 'shopName'>>,
): Promise<Partial<Brand>> {
  const given = { logo, logoDark, favicon };
  const parts: Partial<Brand> = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  for (const name of pictureNames) {
    const picture = given[name];
    if (picture === undefined) continue;
    const isSame = picture?.url === before[name]?.url;
    parts[name] = isSame ? before[name] : picture && (await storedPicture(tx, name, picture.url));
  }
  return parts;
}

async function storedPicture(tx: Connection, path: string, url: string): Promise<BrandPicture> {
  const picture = await findPicture(tx, url);
  if (!picture) throw fieldError('invalid_request', path, 'Upload a picture.');
  const { widths, width, height } = picture;
  return { url: picture.url, widths, width, height };
}

function pick(brand: Brand, names: readonly (keyof Brand)[]): Partial<Brand> {
  return Object.fromEntries(names.map((name) => [name, brand[name]]));
}
