import { useMemo, useSyncExternalStore } from 'react';
import { onGuestCartChange, readGuestText, writeGuestText } from './guest-storage';

/** A line of a visitor's cart, with the title and price last shown. */
export type GuestLine = {
  productId: string;
  size: string;
  quantity: number;
  title: string;
  /** Dollars per unit; null if unknown. */
  seenPrice: number | null;
};

/** A visitor's cart as this browser stores it. `guestCart` is its id, until it is empty. */
type GuestLines = { guestCart: string; lines: readonly GuestLine[] };

/** The visitor's cart; null if it is empty. */
export function readGuestLines(): GuestLines | null {
  return parse(readGuestText());
}

/** The visitor's lines, updated on changes in any tab. Empty while the server renders. */
export function useGuestLines(): readonly GuestLine[] {
  const text = useSyncExternalStore(onGuestCartChange, readGuestText, () => null);
  return useMemo(() => parse(text)?.lines ?? [], [text]);
}

export function changeGuestLines(
  change: (lines: readonly GuestLine[]) => readonly GuestLine[],
): void {
  const before = readGuestLines();
  const lines = change(before?.lines ?? []);
  write(lines.length === 0 ? null : { guestCart: before?.guestCart ?? randomUuid(), lines });
}

/** Deletes a cart that was merged into the account's. If it has changed since, it stays and is merged again. */
export function deleteGuestLines(merged: GuestLines): void {
  if (JSON.stringify(readGuestLines()) === JSON.stringify(merged)) write(null);
}

function write(cart: GuestLines | null): void {
  writeGuestText(cart && JSON.stringify(cart));
}

/** Null for anything that is not a cart. */
function parse(text: string | null): GuestLines | null {
  if (text === null) return null;
  try {
    const { guestCart, lines } = JSON.parse(text) as Partial<GuestLines>;
    if (typeof guestCart !== 'string' || !Array.isArray(lines)) return null;
    const valid = lines.filter(isLine);
    return valid.length === 0 ? null : { guestCart, lines: valid };
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
