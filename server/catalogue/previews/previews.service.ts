import type { PreviewLink } from '#contract/admin/catalogue/previews';
import type { PreviewedProducts } from '#contract/catalogue/previews';
import { isId } from '#contract/values/id';
import * as pages from '#contract/values/pages/storefront-pages';
import { recordAudit } from '../../audit/record.service';
import { isLinkToken, linkToken, productPreviewPurpose } from '../../auth/sessions/link-token';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import { type AnswerText, answerText } from '../../http/responses/response-text';
import type { Shop } from '../../shop';
import { toVariant } from '../products/product.rules';
import { previewedJson, withFacts } from '../search/response-cache.service';
import {
  deleteLink,
  existsProduct,
  findPreviewed,
  insertLink,
  listLinks,
  listPreviewed,
  type PreviewRow,
} from './previews.queries';

/** The drafts that a preview link shows. Throws `not_found` once it has expired or was revoked. */
export async function listPreviewedProducts(shop: Shop, token: string): Promise<PreviewedProducts> {
  const link = idOfToken(shop, token);
  const rows = link && (await listPreviewed(shop.pool, link));
  if (!rows) throw new ShopError('not_found');
  return {
    products: rows.map((row) => ({
      _id: row.id,
      title: row.title,
      brand: row.brand,
      colour: row.colour,
      image: toVariant(row)?.image ?? null,
      publishAt: row.publishAt?.toISOString() ?? null,
    })),
  };
}

/** A draft as its page will show it, without stock. Throws `not_found` if the link does not show it. */
export async function getPreviewedProduct(
  shop: Shop,
  id: string,
  token: string,
): Promise<AnswerText> {
  const link = idOfToken(shop, token);
  const row = link && isId(id) ? await findPreviewed(shop.pool, link, id) : null;
  if (!row) throw new ShopError('not_found');
  return answerText(withFacts(await previewedJson(shop, row)));
}

/** The valid links that show a product. */
export async function listPreviewLinks(shop: Shop, productId: string): Promise<PreviewLink[]> {
  if (!isId(productId)) throw new ShopError('not_found');
  const rows = await listLinks(shop.pool, productId);
  return rows.map((row) => toLink(shop, row));
}

/** Creates a link for a product, or for all drafts. Throws `not_found`. */
export async function createPreviewLink(
  shop: Shop,
  actorId: string,
  productId: string,
  { allDrafts, days }: { allDrafts: boolean; days: number },
): Promise<PreviewLink> {
  const id = newId();
  await transaction(shop.pool, async (tx) => {
    if (!isId(productId) || !(await existsProduct(tx, productId))) throw new ShopError('not_found');
    const link = { id, productId: allDrafts ? null : productId, actorId };
    await insertLink(tx, link, days);
    await recordAudit(tx, {
      actorId,
      action: 'product.share-draft',
      entity: 'product',
      entityId: productId,
      after: { allDrafts, days },
    });
  });
  const created = (await listPreviewLinks(shop, productId)).find((link) => link._id === id);
  if (!created) throw new ShopError('not_found');
  return created;
}

/** Revokes a link. Throws `not_found` if it has expired or was revoked. */
export async function revokePreviewLink(
  shop: Shop,
  actorId: string,
  productId: string,
  id: string,
): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    if (!isId(id) || !isId(productId) || !(await deleteLink(tx, id)))
      throw new ShopError('not_found');
    await recordAudit(tx, {
      actorId,
      action: 'product.stop-sharing-draft',
      entity: 'product',
      entityId: productId,
    });
  });
}

function toLink(shop: Shop, row: PreviewRow): PreviewLink {
  const preview = `${row.id}.${linkToken(shop, productPreviewPurpose(row.id))}`;
  const { productId } = row;
  return {
    _id: row.id,
    allDrafts: productId === null,
    path:
      productId === null ? pages.draftPreviews({ preview }) : pages.product({ productId, preview }),
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** The id of the link that a genuine token names, or null. */
function idOfToken(shop: Shop, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  return isId(id) && isLinkToken(shop, productPreviewPurpose(id), signature) ? id : null;
}
