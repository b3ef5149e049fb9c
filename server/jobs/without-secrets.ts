/**
 * Redacts an error's text for staff: credentials in URLs, tokens and keys. Best effort, as external services have secrets of
 * unknown formats.
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
