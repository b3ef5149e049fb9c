import { BlockList, isIP } from 'node:net';

const bits: Record<number, number> = { 4: 32, 6: 128 };

/** Whether a text is an address or a network in CIDR notation (RFC 4632, RFC 4291). */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const most = bits[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
}

export function networkList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address);
    list.addSubnet(address, Number(prefix ?? bits[family]), familyName(family));
  }
  return list;
}

/** Whether a client's address is in one of the networks; an IPv4 address mapped to IPv6 counts as IPv4. */
export function isInNetworks(networks: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const family = isIP(plain);
  return family !== 0 && networks.check(plain, familyName(family));
}

function familyName(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6';
}
