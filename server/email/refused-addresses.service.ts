import type { RefusedAddress } from '#contract/admin/emails/reminders';
import { isId } from '#contract/values/id';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { newId } from '../database/ids';
import { type PageRequest, pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { deleteRefused, listRefused, storeRefusedAddress } from './refused-addresses.queries';

/** Characters of a mail server's answer that are kept. */
const ERROR_LENGTH = 500;

/** Records that a mail server has refused an email to an address for good. */
export async function recordRefusal(
  { pool }: Pick<Shop, 'pool'>,
  email: string,
  error: string,
): Promise<void> {
  await storeRefusedAddress(pool, { id: newId(), email, error: error.slice(0, ERROR_LENGTH) });
}

/** A page of the addresses that get no reminders and requests for reviews, newest first. */
export async function listRefusedAddresses(
  shop: Shop,
  page: PageRequest,
): Promise<{ items: RefusedAddress[]; total: number }> {
  const { rows, total } = await listRefused(shop.pool, pageOffset(page));
  const items = rows.map(({ id, email, error, refusedAt }) => ({
    _id: id,
    email,
    error,
    refusedAt: refusedAt.toISOString(),
  }));
  return { items, total };
}

/** Has reminders and requests for reviews sent to an address again. Throws `not_found`. */
export async function allowRefusedAddress(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ _id: string }> {
  await transaction(shop.pool, async (tx) => {
    if (!isId(id) || !(await deleteRefused(tx, id))) throw new ShopError('not_found');
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'refused-address.allow',
      entity: 'refused_address',
      entityId: id,
    });
  });
  return { _id: id };
}
