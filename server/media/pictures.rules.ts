/** The background behind a picture of unknown colour. */
export const DEFAULT_TINT = '#e7e5e1';

const USUAL_WIDTH = 1200;

const NAME = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/;

/** The main URL of a picture: the widest file up to 1,200 pixels. */
export function urlOf({ hash, widths }: { hash: string; widths: number[] }): string {
  const fitting = widths.filter((width) => width <= USUAL_WIDTH);
  return `/media/${hash}-${Math.max(...(fitting.length > 0 ? fitting : widths))}.avif`;
}

/** The name of a stored file. */
export function fileNameOf(file: { hash: string; width: number; format: string }): string {
  return `${file.hash}-${file.width}.${file.format}`;
}

/** The picture, width and format of a file name; null if it is not that of a stored picture. */
export function readFileName(
  name: string,
): { hash: string; width: number; format: 'avif' | 'webp' } | null {
  const [, hash, width, format] = NAME.exec(name) ?? [];
  if (hash === undefined || width === undefined) return null;
  return { hash, width: Number(width), format: format === 'webp' ? 'webp' : 'avif' };
}

/** The URL of a picture without width and format. */
export function stemOf(url: string): string {
  return url.replace(/-\d+\.(avif|webp)$/, '');
}

/** The hash in the URL of a stored picture; null for another URL. */
export function hashOf(url: string): string | null {
  return url.startsWith('/media/')
    ? (readFileName(url.slice('/media/'.length))?.hash ?? null)
    : null;
}

/** Whether a file begins like a JPEG, PNG, WebP or AVIF. Nothing else is decoded. */
export function isPicture(file: Buffer): boolean {
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /^(avif|avis|mif1|msf1)$/.test(text(8, 12)))
  );
}

/** Whether a file of `isPicture` moves, of which only the first frame is stored. */
export function isAnimated(file: Buffer): boolean {
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF') return text(12, 16) === 'VP8X' && ((file[20] ?? 0) & 0b10) !== 0;
  if (text(4, 8) === 'ftyp') return /avis|msf1/.test(text(8, Math.min(file.readUInt32BE(0), 64)));
  // The chunk of an animated PNG that stands before its pixels.
  const pixels = file.indexOf('IDAT', 8, 'latin1');
  return (
    text(1, 4) === 'PNG' && file.subarray(0, Math.max(pixels, 0)).includes('acTL', 8, 'latin1')
  );
}

/** A picture of another server that cannot be downloaded. The message is for staff. */
export class UnreachablePicture extends Error {}
