import { createHash, createHmac } from 'node:crypto';
import type { Shop } from '../../shop';

/**
 * The token of a mailed link, 43 characters of base64url: an HMAC (RFC 2104) of what it is for under the shop's secret.
 * It is made again where a mail is sent, so nothing in the database, its jobs or its kept mails works as a token.
 */
export function linkToken(shop: Pick<Shop, 'secret'>, tokenOf: string): string {
  return createHmac('sha256', shop.secret).update(`link:${tokenOf}`).digest('base64url');
}

/** What the database keeps of a link's token, to find it by. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
