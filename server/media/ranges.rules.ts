/** Positions of the first and the last byte of a part of a file. */
export interface Range {
  first: number;
  last: number;
}

/**
 * The range that a `Range` header asks for, within a file of `size` bytes (RFC 9110, 14.2): null for the whole file,
 * 'beyond' if the file has no such range. Several ranges, which no browser asks for, are answered with the whole file.
 */
export function readRange(header: string | undefined, size: number): Range | 'beyond' | null {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === '' && end === '') return null;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'beyond' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return null;
  return first < size ? { first, last } : 'beyond';
}
