import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint';
import { may, type Right, rights } from '#contract/values/rights';
import { ShopError } from '../../http/errors';
import { keptSettings, readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { type Caller, checkToken, type TokenCheck } from './sessions';

const NAME = 'authorization';
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Who is calling, or a refusal: 401 where a caller is needed and none is known, 403 where the caller's role has
 * not the right.
 * `signInMessage` is what a refused visitor is told.
 */
export async function admit(
  shop: Shop,
  request: FastifyRequest,
  access: Access,
  signInMessage?: string,
): Promise<Caller | null> {
  if (access === 'anyone') return null;
  const needed = access !== 'catalogue' || (await readSettings(shop)).catalogueAccess === 'members';
  const check = await checkRequest(shop, request);
  if (check.refused !== undefined) {
    if (!needed) return null;
    throw new ShopError(
      check.refused,
      signInMessage === undefined ? {} : { message: signInMessage },
    );
  }
  if (isRight(access) && !may(check.caller.role, access)) throw new ShopError('forbidden');
  return check.caller;
}

/** Whether who asks may see the catalogue, as far as that is known without a query. */
export function maySeeCatalogue(shop: Shop, request: FastifyRequest): boolean {
  if (keptSettings(shop.freshness)?.catalogueAccess === 'public') return true;
  const token = bearerToken(request);
  return token !== null && shop.sessions.find(token) !== null;
}

/** Whether it is a right of staff that is needed. */
export function isRight(access: Access): access is Right {
  return Object.hasOwn(rights, access);
}

async function checkRequest(shop: Shop, request: FastifyRequest): Promise<TokenCheck> {
  const token = bearerToken(request);
  return token === null ? { refused: 'sign_in_required' } : checkToken(shop, token);
}

/** The token of the one `Authorization` header; two headers are as good as none. */
function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization === undefined) return null;
  const { rawHeaders } = request.raw;
  let given = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === NAME.length && rawHeaders[index]?.toLowerCase() === NAME)
      given++;
  return given > 1 ? null : (BEARER.exec(authorization)?.[1] ?? null);
}
