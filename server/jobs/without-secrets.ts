/**
 * An error's text as staff may read it: user names and passwords in addresses, tokens and keys are taken out. Not a
 * promise: what an outside service calls its secret is not always known.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\/\/[^\s/@]+@/g, '//…@')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
    .replace(/\b(sk|rk|pk|whsec|pi|cs)_[\w-]{8,}/g, '$1_…')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 …')
    .replace(/\b(password|secret|token|key|auth)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1$2…')
    .replace(/[\w-]{40,}/g, '…');
}
