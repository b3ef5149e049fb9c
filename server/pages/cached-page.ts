import { createHash } from 'node:crypto';
import { compressFast, compressWell, type Encoding, isCompressible } from './compression';
import { anyNonce, signedScripts, withoutNonce } from './nonce';

/** A rendered answer. `body` holds a stand-in where each answer's own nonce goes. */
export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

/** One of a page's bodies, with the tag that names its bytes (RFC 9110, 8.8.3). */
export interface Representation {
  body: Buffer;
  tag: string;
  packing: Encoding;
}

/**
 * A page as it is kept: its bytes are the same in every answer, packed once. Its inline scripts are known to its
 * content policy by their hashes, where other pages have a nonce in them.
 */
export interface KeptPage {
  /** Of all that an answer says: two pages with one digest are one page. */
  digest: string;
  /** Every header that no answer has of its own: names and values in turn. */
  headers: string[];
  /** Whether the page itself says how long it may be stored. */
  saysCaching: boolean;
  /** The content policy before and after each place of the answer's nonce; null for what is no HTML. */
  policy: string[] | null;
  plain: Representation;
  packed: Partial<Record<Encoding, Representation>>;
  /** How often it was asked for. */
  asked: number;
  /** Bytes of all representations. */
  size: number;
  /** Is told when `size` has grown. */
  onGrowth: () => void;
}

/** What pages of a shop have in common. */
export interface PageFrame {
  /** The headers of every answer, by lower-case name. */
  headers: Record<string, string>;
  /** The content policy of a page whose scripts are known by nonce or by hashes. */
  policyOf: (nonce: string, hashes?: string[]) => string;
}

/** A page differs by the theme in the request's cookies. */
export const pageVary = 'accept-encoding, cookie';

/** Makes of a rendered page what is kept of it. */
export function keepPage({ headers, body }: RenderedPage, frame: PageFrame): KeptPage {
  const own = new Headers(headers);
  const isHtml = own.get('content-type')?.startsWith('text/html') === true;
  const policy = isHtml
    ? frame.policyOf(anyNonce, [...new Set(signedScripts(body).map(hashOf))])
    : null;
  const { 'content-security-policy': forOthers, ...common } = frame.headers;
  const all = Object.entries({
    ...common,
    ...(policy === null && { 'content-security-policy': forOthers ?? '' }),
    ...Object.fromEntries(own),
    vary: isHtml ? pageVary : 'accept-encoding',
  }).flat();
  const bytes = Buffer.from(withoutNonce(body));
  const digest = createHash('sha256')
    .update(JSON.stringify([all, policy?.replaceAll(anyNonce, '')]))
    .update(bytes)
    .digest('base64url')
    .slice(0, 22);
  return {
    digest,
    headers: all,
    saysCaching: own.has('cache-control'),
    policy: policy?.split(anyNonce) ?? null,
    plain: { body: bytes, tag: `"${digest}"`, packing: 'identity' },
    packed: {},
    asked: 0,
    size: bytes.length,
    onGrowth: () => {},
  };
}

/** What the browser hashes is the text as it has parsed it. */
function hashOf(script: string): string {
  const text = script.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The body for an asker: as it is there, else packed quickly, once for all who come. */
export function representationOf(page: KeptPage, packing: Encoding): Representation {
  page.asked += 1;
  if (packing === 'identity' || !isCompressible(page.plain.body)) return page.plain;
  // What is asked for again will be asked for often.
  if (page.asked === 2) packInTurn(page);
  return (
    page.packed[packing] ??
    represent(page, packing, 'quick', compressFast(page.plain.body, packing))
  );
}

/** Whether one of a request's tags names a body that the asker could be sent now, and which (RFC 9110, 13.1.2). */
export function tagHeld(page: KeptPage, packing: Encoding, ifNoneMatch: string): string | null {
  const usable = isCompressible(page.plain.body) ? packing : 'identity';
  const tags = tagsOf(page, usable);
  for (const tag of tags) if (tag === ifNoneMatch) return tag;
  if (ifNoneMatch === '*') return tags[0] ?? null;
  const held = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.find((tag) => held.includes(tag)) ?? null;
}

function tagsOf({ digest, plain }: KeptPage, packing: Encoding): string[] {
  if (packing === 'identity') return [plain.tag];
  return [tagOf(digest, packing, 'well'), tagOf(digest, packing, 'quick')];
}

/** Quickly for who waits, or well for the many who come after. */
type Effort = 'quick' | 'well';

/** One page packed in two ways is two strings of bytes. */
function tagOf(digest: string, packing: Encoding, effort: Effort): string {
  return `"${digest}-${packing}${effort === 'quick' ? '-q' : ''}"`;
}

const LONGEST_QUEUE = 100;
let waiting = 0;
let lastWell: Promise<unknown> = Promise.resolve();

/** One page after the other, so that at most one processor is ever busy with what nobody waits for. */
function packInTurn(page: KeptPage): void {
  if (waiting >= LONGEST_QUEUE) {
    page.asked = 0;
    return;
  }
  waiting += 1;
  lastWell = lastWell
    .then(() => representWell(page, 'br'))
    .then(() => representWell(page, 'gzip'))
    // A page that could not be packed well stays as it is.
    .catch(() => {})
    .then(() => {
      waiting -= 1;
    });
}

async function representWell(
  page: KeptPage,
  packing: Exclude<Encoding, 'identity'>,
): Promise<void> {
  represent(page, packing, 'well', await compressWell(page.plain.body, packing));
}

function represent(
  page: KeptPage,
  packing: Exclude<Encoding, 'identity'>,
  effort: Effort,
  body: Buffer,
): Representation {
  const before = page.packed[packing];
  const made = { body, tag: tagOf(page.digest, packing, effort), packing };
  page.packed[packing] = made;
  page.size += body.length - (before?.body.length ?? 0);
  page.onGrowth();
  return made;
}
