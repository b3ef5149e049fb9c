import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { PICTURE_BYTES_LIMIT } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { isPublicAddress } from '../http/clients/public-address';
import { UnreachablePicture } from './pictures.rules';

declare module '../shop' {
  interface Shop {
    /** Downloads pictures from other servers. Tests have a stand-in. */
    fetchPicture: FetchPicture;
  }
}

/** Downloads a picture from another server. Throws `UnreachablePicture`, with a reason for staff. */
export type FetchPicture = (url: string) => Promise<Buffer>;

interface Address {
  address: string;
  family: number;
}

interface Network {
  /** The addresses of a host name. */
  resolve(host: string): Promise<Address[]>;
  /** Addresses of hosts that need not be public: those of stand-ins in tests. */
  ownHosts: ReadonlyMap<string, Address>;
  /** Aborts when a download, with its redirects, has to be complete. */
  deadline(): AbortSignal;
}

const TIMEOUT_MS = 20_000;
const REDIRECTS_LIMIT = 5;

const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  ownHosts: new Map(),
  deadline: () => AbortSignal.timeout(TIMEOUT_MS),
};

/**
 * URLs come from files and must not lead this server into its own network: it connects only to an IP address that it has
 * checked, and checks again for each redirect. A host name is resolved once for each request.
 */
export function createPictureFetcher(options: Partial<Network> = {}): FetchPicture {
  const network = { ...internet, ...options };
  return async (url) => {
    const signal = network.deadline();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(tooSlow()), { once: true });
    });
    return Promise.race([follow(network, url, signal), aborted]);
  };
}

async function follow(network: Network, first: string, signal: AbortSignal): Promise<Buffer> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_LIMIT; redirects++) {
    const answer = await ask(network, url, signal);
    if (Buffer.isBuffer(answer)) return answer;
    url = answer.location;
  }
  throw new UnreachablePicture('Its URL redirects too often.');
}

async function ask(
  network: Network,
  text: string,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new UnreachablePicture('Its URL isn’t an http or https URL.');
  const addresses = await addressesOf(network, url.hostname.replace(/^\[|\]$/g, ''));
  const response = await responseOf(url, addresses, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    if (!URL.canParse(headers.location, url.href))
      throw new UnreachablePicture('Its URL redirects to an invalid one.');
    return { location: new URL(headers.location, url.href).href };
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new UnreachablePicture(`The other server answered ${statusCode}.`);
  }
  return bodyOf(response, signal);
}

async function addressesOf(network: Network, host: string): Promise<Address[]> {
  const own = network.ownHosts.get(host);
  if (own) return [own];
  const family = isIP(host);
  const addresses =
    family === 0
      ? await network.resolve(host).catch(() => {
          throw new UnreachablePicture('The other server wasn’t found.');
        })
      : [{ address: host, family }];
  // All of them: a name with a private address is not meant for the internet.
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new UnreachablePicture('Its server isn’t on the public internet.');
  return addresses;
}

function responseOf(
  url: URL,
  addresses: Address[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(url, {
      // A new connection: an open one might be to an address that was not checked for this picture.
      agent: false,
      signal,
      lookup: (_host, { all }, callback) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      headers: {
        accept: 'image/avif, image/webp, image/png, image/jpeg',
        'accept-encoding': 'identity',
        'user-agent': 'Selvedge (picture import)',
      },
    })
      .on('response', resolve)
      .on('error', () =>
        reject(
          signal.aborted ? tooSlow() : new UnreachablePicture('The other server didn’t answer.'),
        ),
      )
      .end();
  });
}

async function bodyOf(response: http.IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > PICTURE_BYTES_LIMIT) break;
    }
  } catch {
    throw signal.aborted
      ? tooSlow()
      : new UnreachablePicture('The other server ended the connection too early.');
  }
  if (bytes > PICTURE_BYTES_LIMIT)
    throw new UnreachablePicture(`The picture is too large. ${pictureAdvice}`);
  return Buffer.concat(chunks);
}

const tooSlow = () => new UnreachablePicture('The other server took too long to answer.');
