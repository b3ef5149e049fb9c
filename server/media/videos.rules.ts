/** The formats that browsers play, and their media types. */
export const videoFormats = { mp4: 'video/mp4', webm: 'video/webm' } as const;
type VideoFormat = keyof typeof videoFormats;

/** The length of a stored part of a video. */
export const CHUNK_BYTES = 256 * 1024;

const NAME = /^([0-9a-f]{32})\.(mp4|webm)$/;
/** Brands of MP4 files with video. QuickTime's `qt` is missing: few browsers play it. */
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|mmp4|avc1|dash|MSNV|M4V[ HP]|3g[p2].)$/;
const EBML = '\x1a\x45\xdf\xa3';
/** The header of a WebM file, which names its type, is shorter. */
const WEBM_HEADER_BYTES = 64;

/** The format of a file that begins like an MP4 or a WebM; null for any other file. */
export function videoFormatOf(file: Buffer): VideoFormat | null {
  const text = (from: number, to: number) => file.toString('latin1', from, to);
  if (text(4, 8) === 'ftyp' && MP4_BRAND.test(text(8, 12))) return 'mp4';
  const isWebm = text(0, 4) === EBML && text(4, WEBM_HEADER_BYTES).includes('\x42\x82\x84webm');
  return isWebm ? 'webm' : null;
}

/** The URL of a stored video. */
export function videoUrl({ hash, format }: { hash: string; format: VideoFormat }): string {
  return `/media/${hash}.${format}`;
}

/** The hash and the format of a file name; null if it is not that of a stored video. */
export function readVideoName(name: string): { hash: string; format: VideoFormat } | null {
  const [, hash, format] = NAME.exec(name) ?? [];
  return hash === undefined ? null : { hash, format: format === 'webm' ? 'webm' : 'mp4' };
}

/** The hash in the URL of a stored video; null for another URL. */
export function videoHashOf(url: string): string | null {
  return url.startsWith('/media/')
    ? (readVideoName(url.slice('/media/'.length))?.hash ?? null)
    : null;
}
