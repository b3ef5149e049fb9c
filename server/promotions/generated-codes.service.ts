import { randomInt } from 'node:crypto';
import {
  CODES_LIMIT,
  type listPromotionCodes,
  type PromotionCode,
} from '#contract/admin/promotions';
import type { Received } from '#contract/endpoint';
import { isId } from '#contract/values/id';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { type CsvColumns, csvInBatches } from '../http/csv';
import { fieldError, ShopError } from '../http/errors';
import { beginEdit } from '../records/edit-record';
import type { Shop } from '../shop';
import {
  countCodes,
  type GeneratedCodeRow,
  insertCodes,
  listCodeRows,
  listCodesAfter,
  revokeUnused,
} from './generated-codes.queries';
import { generateCode } from './generated-codes.rules';
import { findPromotionRow } from './promotions.admin.queries';
import { promotionRecord } from './promotions.admin.service';

/** A page of the generated codes of a promotion. Throws `not_found`. */
export async function listCodes(
  shop: Shop,
  id: string,
  query: Received<typeof listPromotionCodes>['query'],
): Promise<{ items: PromotionCode[]; total: number }> {
  await getWithCodes(shop.pool, id);
  const { rows, total } = await listCodeRows(shop.pool, id, query);
  return { items: rows.map(toCode), total };
}

/** Generates codes. Throws `invalid_request` if the promotion would have too many. */
export async function generateCodes(
  shop: Shop,
  caller: Caller,
  id: string,
  { count, prefix }: { count: number; prefix: string },
): Promise<number> {
  return transaction(shop.pool, async (tx) => {
    const { before, note } = await beginEdit(promotionRecord, { shop, tx, id }, caller.accountId);
    if (!before.hasManyCodes) throw withoutCodes();
    const { unused, used, revoked } = await countCodes(tx, id);
    const room = CODES_LIMIT - unused - used - revoked;
    if (count > room)
      throw fieldError(
        'invalid_request',
        'count',
        room === 0
          ? `This promotion has the maximum of ${CODES_LIMIT} codes.`
          : `This promotion can have ${room} more ${room === 1 ? 'code' : 'codes'}.`,
      );
    for (let left = count; left > 0; ) {
      const codes = Array.from({ length: left }, () => generateCode(prefix, randomInt));
      left -= await insertCodes(
        tx,
        id,
        codes.map(() => newId()),
        codes,
      );
    }
    await note({ action: 'promotion.generate-codes', after: { count, prefix } });
    return count;
  });
}

/** Revokes one unused code, or all. Returns how many were unused. */
export async function revokeCodes(
  shop: Shop,
  caller: Caller,
  id: string,
  code: string | null,
): Promise<number> {
  return transaction(shop.pool, async (tx) => {
    const { before, note } = await beginEdit(promotionRecord, { shop, tx, id }, caller.accountId);
    if (!before.hasManyCodes) throw withoutCodes();
    const revoked = await revokeUnused(tx, id, code);
    if (revoked > 0) await note({ action: 'promotion.revoke-codes', after: { count: revoked } });
    return revoked;
  });
}

const BATCH = 1_000;

/** All codes of a promotion as CSV lines, and that they were exported. Throws `not_found`. */
export async function exportCodes(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<AsyncGenerator<string>> {
  await getWithCodes(shop.pool, id);
  await recordAudit(shop.pool, {
    actorId: caller.accountId,
    action: 'promotion.export-codes',
    entity: 'promotion',
    entityId: id,
    after: { format: 'csv' },
  });
  return csvInBatches(columns, null, async (after: string | null) => {
    const rows = await shop.readReport((connection) =>
      listCodesAfter(connection, id, after, BATCH),
    );
    return { rows, next: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) };
  });
}

const columns: CsvColumns<GeneratedCodeRow> = [
  ['Code', ({ code }) => code],
  ['State', ({ state }) => state],
  ['Order', ({ orderNumber }) => (orderNumber === null ? '' : String(orderNumber))],
];

async function getWithCodes(connection: Connection, id: string): Promise<void> {
  const row = isId(id) ? await findPromotionRow(connection, id) : undefined;
  if (!row) throw new ShopError('not_found');
  if (!row.hasManyCodes) throw withoutCodes();
}

function withoutCodes(): ShopError {
  return new ShopError('order_state', { message: 'This promotion has no generated codes.' });
}

function toCode({ id, orderId, orderNumber, createdAt, ...row }: GeneratedCodeRow): PromotionCode {
  const { code, state } = row;
  const order =
    orderId === null || orderNumber === null ? null : { _id: orderId, number: orderNumber };
  return { _id: id, code, state, order, createdAt: createdAt.toISOString() };
}
