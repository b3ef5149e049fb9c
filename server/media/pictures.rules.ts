/** The background behind a picture of unknown colour. */
export const DEFAULT_TINT = '#e7e5e1';

/** The widths in which pictures are stored, up to their own. */
const WIDTHS = [600, 1200, 2400];
const USUAL_WIDTH = 1200;

const NAME = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/;

/** The stored widths of a picture; its own if it is narrower than all. */
export function widthsFor(width: number): number[] {
  const widths = WIDTHS.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** The main URL of a picture: the widest file up to 1,200 pixels. */
export function addressOf({ hash, widths }: { hash: string; widths: number[] }): string {
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
