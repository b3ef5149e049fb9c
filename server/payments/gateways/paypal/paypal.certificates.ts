import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { ShopError } from '../../../http/errors';

/** Returns the certificate at an address that an event names, once it is verified. Throws `invalid_request` if it is not PayPal's. */
export type CertificateStore = (address: string, now: Date) => Promise<X509Certificate>;

const HOST = /(^|\.)paypal\.com$/;
const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;
const TIMEOUT_MS = 2_500;
const MAX_BYTES = 50_000;
const MAX_CERTIFICATES = 8;
const MAX_CHAIN = 5;
/** PayPal has few certificates, but an attacker can send an event that names any other URL for it. */
const MAX_DOWNLOADS = 30;
const DOWNLOADS_MS = 60_000;

/** PayPal's certificates by their address, each fetched and verified once. `apiBase`: where they are fetched in tests. */
export function certificateStore(
  apiBase: string | null,
  roots: readonly string[] = rootCertificates,
): CertificateStore {
  const known = new Map<string, X509Certificate>();
  const countDownload = downloadCounter();
  return async (address, now) => {
    const url = pinned(address);
    const stored = known.get(url.href);
    if (stored && isValidAt(stored, now)) return stored;
    countDownload(now);
    const chain = readChain(await download(apiBase ? new URL(url.pathname, apiBase) : url));
    const certificate = verifyChain(chain, roots, now);
    const [oldest] = known.keys();
    if (known.size >= MAX_CERTIFICATES && oldest !== undefined) known.delete(oldest);
    known.set(url.href, certificate);
    return certificate;
  };
}

/** Throws `too_many_requests` past the limit. PayPal sends its events again. */
function downloadCounter(): (now: Date) => void {
  let window = { since: 0, count: 0 };
  return (now) => {
    if (Math.abs(now.getTime() - window.since) >= DOWNLOADS_MS)
      window = { since: now.getTime(), count: 0 };
    window.count++;
    if (window.count > MAX_DOWNLOADS)
      throw new ShopError('too_many_requests', { retryAfter: DOWNLOADS_MS / 1000 });
  };
}

const notPayPal = () =>
  new ShopError('invalid_request', { message: 'The certificate is not PayPal’s.' });

/** The address comes with the event, from whoever sent it. */
function pinned(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPinned =
    url?.protocol === 'https:' &&
    HOST.test(url.hostname) &&
    PATH.test(url.pathname) &&
    url.href === `https://${url.hostname}${url.pathname}`;
  if (!url || !isPinned) throw notPayPal();
  return url;
}

async function download(url: URL): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw notPayPal();
  if (!response.ok) throw new Error(`PayPal’s certificate answered ${response.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) throw notPayPal();
  }
  return text;
}

function readChain(text: string): X509Certificate[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw notPayPal();
  }
}

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: Date) =>
  new Date(validFrom) <= now && now <= new Date(validTo);

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The first certificate, if it is one for paypal.com, and each is issued by the next and the last by a root. */
function verifyChain(
  chain: X509Certificate[],
  roots: readonly string[],
  now: Date,
): X509Certificate {
  const [leaf] = chain;
  const last = chain.at(-1);
  if (!leaf || !last || chain.length > MAX_CHAIN) throw notPayPal();
  const isPayPal = namesOf(leaf).some((name) => HOST.test(name));
  const isCurrent = chain.every((one) => isValidAt(one, now));
  const isLinked = chain.every((one, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || isIssuedBy(one, issuer);
  });
  if (!isPayPal || !isCurrent || !isLinked || !hasRoot(last, roots)) throw notPayPal();
  return leaf;
}

/** Some 150 roots are parsed, which takes a few milliseconds, once for each certificate of PayPal. */
function hasRoot(last: X509Certificate, roots: readonly string[]): boolean {
  return roots.some((pem) => {
    const root = new X509Certificate(pem);
    return root.fingerprint256 === last.fingerprint256 || isIssuedBy(last, root);
  });
}

/** The host names of a certificate; without any, its common name. */
function namesOf({ subject, subjectAltName }: X509Certificate): string[] {
  const names = [...(subjectAltName ?? '').matchAll(/DNS:([^,\s"]+)/g)].map(
    ([, name]) => name ?? '',
  );
  if (names.length > 0) return names;
  return [/^CN=(\S+)$/m.exec(subject)?.[1] ?? ''];
}
