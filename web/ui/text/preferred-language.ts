/** Of some languages, the one that a browser prefers most: `de` for `de-AT`. */
export function preferredOf(
  preferred: readonly string[],
  offered: readonly string[],
): string | undefined {
  return preferred
    .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
    .find((code) => offered.includes(code));
}
