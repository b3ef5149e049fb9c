import { randomBytes } from 'node:crypto';

const BYTES = 18;
const AT_ONCE = 128;

let drawn = Buffer.alloc(0);
let used = 0;

/** A nonce for one answer's content policy: 144 random bits, never given twice. */
export function makeNonce(): string {
  // Many at once cost hardly more than one.
  if (used >= drawn.length) {
    drawn = randomBytes(BYTES * AT_ONCE);
    used = 0;
  }
  const nonce = drawn.toString('base64url', used, used + BYTES);
  used += BYTES;
  return nonce;
}

/** Stands for the nonce in rendered pages. It never leaves the process, so nobody can write it into a page. */
export const anyNonce = makeNonce();

/** Data for machines is no script to a browser. */
const signedScript = new RegExp(
  `<script(?=[^>]* nonce="${anyNonce}")(?![^>]* type="application/)[^>]*>([\\s\\S]*?)</script>`,
  'g',
);

/** The texts of a rendered page's inline scripts, if they were given the nonce: what got in otherwise has none. */
export function signedScripts(html: string): string[] {
  return [...html.matchAll(signedScript)].map(([, text = '']) => text);
}

/** The page without any nonce. */
export function withoutNonce(html: string): string {
  return html.replaceAll(` nonce="${anyNonce}"`, '').replaceAll(anyNonce, '');
}
