import type { Access, Endpoint } from '#contract/endpoint';
import { may, type Right, rights } from '#contract/values/rights';
import { ShopError } from '../../http/errors';
import type { Client } from '../../http/implement';
import { refusals } from '../../http/refusals/messages';
import { cachedSettings, readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import type { OrderLink } from './caller';
import type { AskedOfOwner } from './owner-query';
import { type Caller, checkToken, type TokenCheck } from './sessions';
import { isInStaffNetwork, outsideNetworks } from './staff-networks';

/** What access is judged by. */
export interface AccessRequest {
  client: Client;
  /** The bearer token; null if there is none, or several. */
  token: string | null;
  params: unknown;
  /** A query about the caller's account. */
  asked?: AskedOfOwner<unknown> | null;
}

/** The admitted caller, and the answer to the query that was asked with the check of the session, see `checkToken`. */
export interface Admitted {
  caller: Caller | null;
  state?: unknown;
}

const visitor: Admitted = { caller: null };

/**
 * Returns the caller of a request, or null for a visitor. Throws 401 (with `signInMessage`) where the endpoint needs a caller,
 * and 403 if the caller's role lacks the right, or if staff call from outside their networks.
 */
export async function admit(
  shop: Shop,
  request: AccessRequest,
  endpoint: Endpoint,
  signInMessage?: string,
): Promise<Admitted> {
  const { access } = endpoint;
  if (access === 'anyone') return visitor;
  const needed = access !== 'catalogue' || (await readSettings(shop)).catalogueAccess === 'members';
  const check = await checkCaller(shop, request, endpoint);
  if (check.refused !== undefined) {
    if (!needed) return visitor;
    throw new ShopError(
      check.refused,
      signInMessage === undefined ? {} : { message: signInMessage },
    );
  }
  if (!isInStaffNetwork(shop, request.client, check.caller)) {
    if (!needed) return visitor;
    throw outsideNetworks(request.client);
  }
  if (isRight(access) && !may(check.caller.role, access)) throw new ShopError('forbidden');
  return check;
}

/** Whether visitors may see the catalogue, according to the cached settings. */
export function isCataloguePublic(shop: Shop): boolean {
  return cachedSettings(shop)?.catalogueAccess === 'public';
}

/** Whether access needs a right of staff. */
export function isRight(access: Access): access is Right {
  return Object.hasOwn(rights, access);
}

/**
 * The caller of a token. A guest counts as a visitor where the endpoint is not for guests, and so does the session of an order's
 * link for everything but its order.
 */
async function checkCaller(
  shop: Shop,
  request: AccessRequest,
  endpoint: Endpoint,
): Promise<TokenCheck> {
  const { access } = endpoint;
  const check: TokenCheck =
    request.token === null
      ? { refused: 'sign_in_required' }
      : await checkToken(shop, request.token, request.asked);
  if (check.refused !== undefined || !check.caller.isGuest) return check;
  const { link } = check.caller;
  if (link !== null)
    return admitsLink(endpoint, request, link) ? check : { refused: 'sign_in_required' };
  if (access === 'buyer') return check;
  const { catalogueAccess } = await readSettings(shop);
  return access === 'shopper' && catalogueAccess === 'public'
    ? check
    : { refused: 'sign_in_required' };
}

/** Throws `not_found` for another order, which may be the same guest's. */
function admitsLink(endpoint: Endpoint, { params }: AccessRequest, link: OrderLink): boolean {
  if (endpoint.access !== 'buyer') return false;
  const { orderId } = params as { orderId?: string };
  if (orderId === undefined) return endpoint.limitsLink === true;
  if (orderId !== link.orderId)
    throw new ShopError('not_found', { message: refusals.order.notFound });
  return true;
}
