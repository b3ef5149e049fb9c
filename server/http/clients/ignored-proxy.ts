import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownValue } from '#contract/values/own-value';
import type { Config } from '../../config';
import { isInNetworks, networkList } from '../../configuration/networks';
import type { Shop } from '../../shop';

/** Headers that name the client for whom a proxy asks. */
const NAMING = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'];

/** The networks in which a proxy of the shop usually is. Clients elsewhere could add such a header themselves. */
const NEAR = networkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]);

/**
 * Whether a proxy names the client of a request, but `TRUST_PROXY` is not set. The request then seems to come from the proxy,
 * and so do those of all other shoppers.
 */
export function hasIgnoredProxy(
  { config }: { config: Pick<Config, 'trustProxy'> },
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): boolean {
  return (
    config.trustProxy === null &&
    NAMING.some((name) => ownValue(headers, name) !== undefined) &&
    isInNetworks(NEAR, ip)
  );
}

/** Logs a proxy whose headers are ignored, once. */
export function warnOfIgnoredProxy(app: FastifyInstance, shop: Shop): void {
  if (shop.config.trustProxy !== null) return;
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isLogged && hasIgnoredProxy(shop, request)) {
      isLogged = true;
      shop.log.warn(
        { proxy: request.ip },
        'a proxy names the clients, but TRUST_PROXY is not set: all shoppers count as one client for rate limits',
      );
    }
    next();
  });
}
