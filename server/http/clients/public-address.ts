import { isIP } from 'node:net';
import { isInNetworks, networkList } from '../../configuration/networks';

/** IPv4 networks that are not the public internet (RFC 6890 and the registry of IANA), and addresses of clouds' metadata. */
const reserved4 = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The virtual machine's host in Azure.
  '168.63.129.16/32',
]);

/** All public IPv6 addresses are in this network, and neither those that contain IPv4 addresses nor private ones. */
const public6 = networkList(['2000::/3']);
/** Ranges inside it that are not public: protocol assignments and Teredo, documentation, 6to4. */
const reserved6 = networkList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address is one of the public internet: not of this machine, of its network, or of a cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !isInNetworks(reserved4, address);
  return family === 6 && isInNetworks(public6, address) && !isInNetworks(reserved6, address);
}
