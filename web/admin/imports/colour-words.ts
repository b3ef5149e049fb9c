const UNKNOWN = '#9a9a98';

/** The swatch of a colour that is named as in CSS (‘Light blue’, ‘Teal’); grey for other words. */
export function swatchOf(name: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return UNKNOWN;
  context.fillStyle = UNKNOWN;
  // A word that is no colour leaves the style as it is.
  context.fillStyle = name.replace(/[^a-z]/gi, '');
  const swatch = String(context.fillStyle);
  return /^#[0-9a-f]{6}$/.test(swatch) ? swatch : UNKNOWN;
}
