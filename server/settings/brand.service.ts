import type {
  AdminBrand,
  BrandInput,
  updateBrand as updateBrandEndpoint,
} from '#contract/admin/content/brand';
import type { BrandPicture, ShopBrand } from '#contract/content/brand';
import type { Received } from '#contract/endpoint';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { fieldError } from '../http/errors';
import { findPicture } from '../media/pictures.service';
import { type EditableKind, editRecord, noteOfChange, readRecord } from '../records/edit-record';
import type { Shop } from '../shop';
import { partsToStore } from './brand-settings';
import { lockSettings } from './settings.queries';
import { settingNotes } from './settings.service';
import { readSettings, versionOfSettings, writeSetting } from './shop-settings';

/** The shop's name, look, menus and legal address. */
export function getBrand(shop: Shop): Promise<AdminBrand> {
  return readRecord(shop, brandRecord);
}

/** Changes the given parts of the brand. Throws `stale_version`. */
export function updateBrand(shop: Shop, caller: Caller, body: BrandBody): Promise<AdminBrand> {
  return editRecord(shop, caller, brandRecord, brandRecord.entity, body);
}

type BrandBody = Received<typeof updateBrandEndpoint>['body'];

interface BrandRecord {
  brand: ShopBrand;
  shopName: string;
  /** The shop's default one, which its default texts are in. */
  language: string;
  version: number;
}

const brandRecord: EditableKind<BrandRecord, BrandBody, AdminBrand> = {
  entity: 'brand',
  async read({ shop, tx }) {
    await lockSettings(tx);
    const { shopName, language, brand } = await readSettings(shop, tx);
    const version = await versionOfSettings(tx, ['brand', 'shopName']);
    return { shopName, language, brand, version };
  },
  show: ({ brand, shopName, version }) => ({ ...brand, shopName, version }),
  async write({ tx, before, note }, { shopName, ...change }) {
    if (shopName !== undefined && shopName !== before.shopName) {
      await writeSetting(tx, 'shopName', shopName);
      await note(...settingNotes({ shopName: before.shopName }, { shopName }));
    }
    const brand = { ...before.brand, ...(await toParts(tx, before.brand, change)) };
    const notes = noteOfChange('brand.change', before.brand, brand);
    if (notes.length === 0) return;
    await writeSetting(tx, 'brand', partsToStore(brand, before));
    await note(...notes);
  },
  committed: ({ cacheVersion }) => cacheVersion.refresh(),
};

const pictureNames = ['logo', 'logoDark', 'favicon'] as const;

/** The given parts, with pictures as they are stored. */
async function toParts(
  tx: Connection,
  before: ShopBrand,
  { logo, logoDark, favicon, ...change }: Partial<Omit<BrandInput, 'shopName'>>,
): Promise<Partial<ShopBrand>> {
  const given = { logo, logoDark, favicon };
  const parts: Partial<ShopBrand> = Object.fromEntries(
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
