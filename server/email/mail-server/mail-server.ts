import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SMTPTransportOptions } from 'nodemailer';
import { isPublicAddress } from '../../http/clients/public-address';
import { UnusableMailServer } from './mail-problems.rules';

/** A mail server that staff have entered. */
interface MailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string | null;
  password: string | null;
}

interface Address {
  address: string;
  family: number;
}

/** The addresses of a host name. Tests have a stand-in. */
type Resolve = (host: string) => Promise<Address[]>;

const CONNECT_MS = 5_000;

/**
 * nodemailer's options for a server that staff have entered. The name must not lead the shop into its own network: it is resolved
 * once for each email, and the connection goes to an address that was checked, unless private ones are allowed.
 */
export function optionsOf(
  { host, port, security, user, password }: MailServer,
  { allowsPrivate, resolve = resolveAll }: { allowsPrivate: boolean; resolve?: Resolve },
): SMTPTransportOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    getSocket: (_options, callback) => {
      reach().then(
        (connection) => callback(null, { connection, secured: security === 'tls' }),
        (error: Error) => callback(error),
      );
    },
  };

  async function reach(): Promise<Socket> {
    const addresses = await addressesOf(host, allowsPrivate, resolve);
    const socket = await connected(
      connect({
        host,
        port,
        lookup: (_host, { all }, found) => {
          const [first] = addresses;
          if (all) found(null, addresses);
          else found(null, first?.address ?? '', first?.family);
        },
      }),
      'connect',
    );
    if (security !== 'tls') return socket;
    const servername = isIP(host) === 0 ? host : '';
    return connected(connectTls({ socket, host, servername }), 'secureConnect');
  }
}

const resolveAll: Resolve = (host) => lookup(host, { all: true });

async function addressesOf(
  host: string,
  allowsPrivate: boolean,
  resolve: Resolve,
): Promise<Address[]> {
  const family = isIP(host);
  const addresses =
    family === 0
      ? await resolve(host).catch(() => {
          throw new UnusableMailServer('name_not_found');
        })
      : [{ address: host, family }];
  if (addresses.length === 0) throw new UnusableMailServer('name_not_found');
  // All addresses: a name with a private address is not meant for the internet.
  if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new UnusableMailServer('not_public');
  return addresses;
}

/** Waits for a socket to be open. */
function connected<Opened extends Socket>(socket: Opened, event: string): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new UnusableMailServer('timeout')), CONNECT_MS);
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
