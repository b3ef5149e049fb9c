import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Whom a limit by address counts: an IPv4 address, or the /64 network of an IPv6 one, which is what a single home or
 * phone is given and can choose freely in.
 */
export function clientKey(request: { ip: string }): string {
  const address = request.ip.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return mappedIPv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The eight groups as hexadecimal without leading zeros; a dotted tail becomes two of them. */
function groupsOf(address: string): string[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)]
      .map((group) => group.toString(16))
      .join(':'),
  );
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const gap = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
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
