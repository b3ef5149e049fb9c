import type { FastifyRequest } from 'fastify';
import { isStaff } from '#contract/values/rights';
import { isInNetworks } from '../../configuration/networks';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import type { Caller } from './caller';

/**
 * Whether a caller may work from the address of a request: always for shoppers, for staff within `STAFF_NETWORKS`. The address
 * is the one that rate limits count, so forwarding headers count only with `TRUST_PROXY`.
 */
export function isInStaffNetwork(
  { config }: Pick<Shop, 'config'>,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { role }: Pick<Caller, 'role'>,
): boolean {
  return config.staffNetworks === null || !isStaff(role) || isInNetworks(config.staffNetworks, ip);
}

/** Names the address, which tells an operator whether a proxy hides it. */
export function outsideNetworks({ ip }: Pick<FastifyRequest, 'ip'>): ShopError {
  return new ShopError('forbidden', {
    message: `Staff can’t work from this network (${ip}). Use the shop’s own network, or ask the person who runs the server to allow this one.`,
  });
}
