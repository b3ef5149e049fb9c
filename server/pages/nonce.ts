import { randomBytes } from 'node:crypto';

/** A nonce for one response's content security policy: 144 random bits. */
export function makeNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** A placeholder for the nonce in rendered pages. It never leaves the process, so nobody can write it into a page. */
export const anyNonce = makeNonce();

/** Inline scripts with the placeholder; browsers do not run those of type application/… */
const signedScript = new RegExp(
  `<script(?=[^>]* nonce="${anyNonce}")(?![^>]* type="application/)[^>]*>([\\s\\S]*?)</script>`,
  'g',
);

/** The texts of a page's inline scripts that have the nonce. Injected scripts have none. */
export function signedScripts(html: string): string[] {
  return [...html.matchAll(signedScript)].map(([, text = '']) => text);
}

/** The page without nonces. */
export function withoutNonce(html: string): string {
  return html.replaceAll(` nonce="${anyNonce}"`, '').replaceAll(anyNonce, '');
}
