import type { GatewayName } from '#contract/payments';

type PolicyInput = {
  nonce: string;
  /** What the page's own inline scripts are known by where the nonce is not in them: `sha256-…`, in base64. */
  hashes?: readonly string[];
  mode: 'production' | 'development';
  /** What the shop is paid through: Stripe's card fields are its own frames, made by its own script. */
  gateway: GatewayName;
};

/** As Stripe's integration security guide asks; its frames come from changing subdomains. */
const stripeSources = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const noSources = { script: '', frame: '', connect: '' };

/**
 * The content security policy of one HTML answer. Scripts run by nonce, by hash or from our own origin,
 * nothing is evaluated, and a plain string given to a sink goes through the one policy that drops it
 * (web/boot-script.tsx). Pictures of products may come from elsewhere.
 */
export function pagePolicy({ nonce, hashes = [], mode, gateway }: PolicyInput): string {
  const isDevelopment = mode === 'development';
  const others = gateway === 'stripe' ? stripeSources : noSources;
  const known = hashes.map((hash) => ` '${hash}'`).join('');
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'${known}${others.script}`,
    // In development Vite puts styles into the page itself.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'connect-src': (isDevelopment ? "'self' ws:" : "'self'") + others.connect,
    // A blob is a mail that staff look at, in a frame where nothing runs.
    'frame-src': `'self' blob:${others.frame}`,
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
