type PolicyInput = { nonce: string; mode: 'production' | 'development' };

/**
 * The content security policy of one HTML answer. Scripts run by nonce or from our own origin,
 * nothing is evaluated, and a plain string given to a sink goes through the one policy that drops it
 * (web/boot-script.tsx). Pictures of products may come from elsewhere.
 */
export function pagePolicy({ nonce, mode }: PolicyInput): string {
  const isDevelopment = mode === 'development';
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    // In development Vite puts styles into the page itself.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
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
