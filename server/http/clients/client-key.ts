import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Shop } from '../../shop';
import { hasIgnoredProxy } from './ignored-proxy';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The key by which rate limits count a client: its IPv4 address, or the /64 network of its IPv6 address, since a single
 * home or phone is assigned a /64 and can use any address in it.
 */
export function clientKey(request: { ip: string }): string {
  const address = request.ip.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/**
 * A keyed hash of `clientKey`; null for this machine, without rate limits, and for a proxy that hides its clients. The address
 * cannot be read back from it.
 */
export function countedNetwork(
  { config, secret }: Pick<Shop, 'config' | 'secret'>,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): string | null {
  if (!config.rateLimits || isLoopback(request.ip)) return null;
  if (hasIgnoredProxy({ config }, request)) return null;
  const key = `order-network:${clientKey(request)}`;
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
}

/** Whether an address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(address);
}

/** The eight groups in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = compressed
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const gap = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail];
}

/** `::ffff:192.0.2.1` is the IPv4 client that a dual-stack socket saw (RFC 4291, 2.5.5.2). */
function mappedIPv4(groups: string[]): string | null {
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,ffff') return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}
