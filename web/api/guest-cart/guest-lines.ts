import { useMemo, useSyncExternalStore } from 'react';
import { onGuestCart, readGuestText, writeGuestText } from './guest-storage';

/** A line of a visitor's cart: what they want, and what they saw of it when they last saw to it. */
export type GuestLine = {
  productId: string;
  size: string;
  quantity: number;
  title: string;
  /** Dollars for one piece; null where it is not known. */
  seenPrice: number | null;
};

/** A visitor's cart as this browser keeps it. The name stays while there is something in it. */
export type GuestLines = { guestCart: string; lines: readonly GuestLine[] };

/** The visitor's cart; null when there is nothing in it. */
export function readGuestLines(): GuestLines | null {
  return parse(readGuestText());
}

/** The visitor's lines as they change in this tab or another. None while the server renders. */
export function useGuestLines(): readonly GuestLine[] {
  const text = useSyncExternalStore(onGuestCart, readGuestText, () => null);
  return useMemo(() => parse(text)?.lines ?? [], [text]);
}

export function changeGuestLines(
  change: (lines: readonly GuestLine[]) => readonly GuestLine[],
): void {
  const before = readGuestLines();
  const lines = change(before?.lines ?? []);
  write(lines.length === 0 ? null : { guestCart: before?.guestCart ?? randomUuid(), lines });
}

/** Lets go of a cart that the account has taken. If it was changed meanwhile it stays, to be taken again. */
export function dropGuestLines(taken: GuestLines): void {
  if (JSON.stringify(readGuestLines()) === JSON.stringify(taken)) write(null);
}

function write(cart: GuestLines | null): void {
  writeGuestText(cart && JSON.stringify(cart));
}

/** Whatever else may have been written there is no cart. */
function parse(text: string | null): GuestLines | null {
  if (text === null) return null;
  try {
    const { guestCart, lines } = JSON.parse(text) as Partial<GuestLines>;
    if (typeof guestCart !== 'string' || !Array.isArray(lines)) return null;
    const sound = lines.filter(isLine);
    return sound.length === 0 ? null : { guestCart, lines: sound };
  } catch {
    return null;
  }
}

function isLine(value: unknown): value is GuestLine {
  const { productId, size, quantity, title, seenPrice } = (value ?? {}) as Partial<GuestLine>;
  return (
    typeof productId === 'string' &&
    typeof size === 'string' &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    typeof title === 'string' &&
    (seenPrice === null || typeof seenPrice === 'number')
  );
}

/** A version 4 UUID (RFC 9562). `crypto.randomUUID` is missing where the shop is reached without https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
