import { createHash } from 'node:crypto';
import type { ContentSources } from '../payments/gateways/provider';

export interface PolicyOptions {
  mode: 'production' | 'development';
  /** What the components of payment providers load; null if nothing. */
  paymentSources: ContentSources | null;
}

const noSources = { script: '', frame: '', connect: '' };

/**
 * The content security policy of one HTML response. Scripts run by nonce, by hash or from the shop's own origin.
 * Nothing is evaluated, and strings assigned to script sinks go through the policy in web/startup/boot-script.tsx. Product
 * pictures may come from other origins.
 */
export function pagePolicy(
  nonce: string,
  scriptHashes: readonly string[],
  { mode, paymentSources }: PolicyOptions,
): string {
  const isDevelopment = mode === 'development';
  const gatewaySources = paymentSources ?? noSources;
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join('');
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'${hashes}${gatewaySources.script}`,
    // In development, Vite inserts style elements.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'connect-src': (isDevelopment ? "'self' ws:" : "'self'") + gatewaySources.connect,
    // The email preview in the admin area is a blob: URL in a sandboxed frame.
    'frame-src': `'self' blob:${gatewaySources.frame}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    ...(isDevelopment
      ? {}
      : { 'require-trusted-types-for': "'script'", 'trusted-types': 'default' }),
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * Replaces the nonces of a rendered page by hashes, so that its bytes can be cached: returns the page without nonces,
 * and the CSP hashes of the inline scripts that had one. Injected scripts have neither.
 */
export function replaceNonces(html: string, nonce: string) {
  const hashes = new Set<string>();
  // `application/…` is data, such as JSON-LD, which browsers do not run.
  const scripts = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?![^>]* type="application/)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  for (const [, text = ''] of html.matchAll(scripts)) hashes.add(hashOf(text));
  const body = html.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '');
  return { body, scriptHashes: [...hashes] };
}

/** Browsers hash the text as parsed, with normalized line ends. */
function hashOf(script: string): string {
  const text = script.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
