import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Shop } from '../../shop';
import { acceptedSecrets, type Signing } from './secret';

/**
 * The token of a link in an email, 43 characters of base64url: an HMAC (RFC 2104) of the link's purpose. It is computed again when
 * the email is sent, so that nothing in the database can be used as a token.
 */
export function linkToken(shop: Pick<Shop, 'secret'>, purpose: string): string {
  return tokenBy(shop.secret, purpose);
}

/** The tokens of a purpose that are accepted; more than one while the secret is rotated. */
export function acceptedLinkTokens(shop: Signing, purpose: string): string[] {
  return acceptedSecrets(shop).map((secret) => tokenBy(secret, purpose));
}

/** Whether a token is genuine. */
export function isLinkToken(shop: Signing, purpose: string, token: string): boolean {
  return acceptedLinkTokens(shop, purpose).some((accepted) => isSameToken(token, accepted));
}

function tokenBy(secret: Uint8Array, purpose: string): string {
  return createHmac('sha256', secret).update(`link:${purpose}`).digest('base64url');
}

/**
 * The links that the database finds by the hash of their token, each in a row of its feature with what the link does, when it
 * expires and whether it was used.
 */
export type StoredLink =
  | 'data-link'
  | 'email-change'
  | 'email-confirmation'
  | 'newsletter'
  | 'password-reset'
  | 'review-request'
  | 'staff-invitation';

/** The purpose of the token of a stored link. The email is sent with the token of this purpose. */
export function storedLinkPurpose(kind: StoredLink, id: string): string {
  return `${kind}:${id}`;
}

/** The hash to store of a new link's token. */
export function hashOfNewLink(shop: Pick<Shop, 'secret'>, kind: StoredLink, id: string): Buffer {
  return hashLinkToken(linkToken(shop, storedLinkPurpose(kind, id)));
}

/** The purpose of the token in the emails about a guest's order. */
export function orderLinkPurpose(orderId: string): string {
  return `guest-order:${orderId}`;
}

/** The purpose of the token in the email about an order that staff have prepared. It ends when staff change the address. */
export function draftOrderPurpose(draftId: string, email: string): string {
  return `draft-order:${draftId}:${email.toLowerCase()}`;
}

/** The purpose of the token in a link that shows drafts of products. */
export function productPreviewPurpose(previewId: string): string {
  return `product-preview:${previewId}`;
}

/** The purpose of the token in the receipt of a declared withdrawal. */
export function withdrawalPurpose(withdrawalId: string): string {
  return `withdrawal:${withdrawalId}`;
}

/**
 * The purpose of the token in the link that enters the account for a refund. `link` names the order and when it expires; `version`
 * changes with the stored account.
 */
export function refundAccountPurpose(link: string, version: number): string {
  return `refund-account:${link}:${version}`;
}

/** The hash by which the database finds a link's token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two tokens in constant time. */
export function isSameToken(one: string, other: string): boolean {
  return timingSafeEqual(hashLinkToken(one), hashLinkToken(other));
}
