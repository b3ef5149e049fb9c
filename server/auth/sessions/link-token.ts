import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop';

/**
 * The token of a link in an email, 43 characters of base64url: an HMAC (RFC 2104) of the link's purpose. It is computed again when
 * the email is sent, so that nothing in the database can be used as a token.
 */
export function linkToken(shop: Pick<Shop, 'secret'>, purpose: string): string {
  return createHmac('sha256', shop.secret).update(`link:${purpose}`).digest('base64url');
}

/** The purpose of the token in the emails about a guest's order. */
export function orderLinkPurpose(orderId: string): string {
  return `guest-order:${orderId}`;
}

/** The hash by which the database finds a link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two tokens in constant time. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(hashLinkToken(one), hashLinkToken(other));
}
