/** An international bank account number (ISO 13616) as it is stored: upper case, without spaces. */
export function compactIban(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** In groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether the two check digits are right (ISO 7064, MOD 97-10), which finds nearly every mistyped number. */
export function isIban(compact: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const moved = compact.slice(4) + compact.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
