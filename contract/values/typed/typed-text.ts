/**
 * Text as people type and paste it, in the form in which it is stored: without invisible marks, with plain spaces, hyphens and
 * digits. No schema, so that browsers can use it.
 */
export function plainTyped(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

/** Unicode has the ten digits of each script in a row, so the value is the distance from the first one. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

const phoneLabel = /^(?:tel|telephone|phone|mobile|mob|cell|handy|fon)\b[.:\s]*/i;
const extension =
  /[\s,;]*(?<!\p{L})(?:extension|extn|ext|x|durchwahl|dw|poste|int|anexo|ramal|доб)\.?[:\s]*(\d{1,8})$|[\s,;]*#[:\s]*(\d{1,8})$/iu;

/** A phone number as it is stored: ‘tel: +1 (555) 0100,x12’ as ‘+1 (555) 0100 ext. 12’. */
export function plainPhone(text: string): string {
  const number = plainTyped(text).replace(phoneLabel, '');
  const found = extension.exec(number);
  return found
    ? `${number.slice(0, found.index).trim()} ext. ${found[1] ?? found[2]}`
    : number.trim();
}

/**
 * An email address as it is stored. The domain is in its ASCII form, so that `müller.example` and `xn--mller-kva.example` are
 * one address. Text that is no address is returned trimmed.
 */
export function plainEmail(text: string): string {
  const plain = text.trim();
  if (isAscii(plain)) return plain;
  const cleaned = plain
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const at = cleaned.lastIndexOf('@');
  const domain = cleaned.slice(at + 1);
  if (at < 1 || isAscii(domain) || /[\s/:?#[\]\\%]/.test(domain)) return cleaned;
  try {
    return `${cleaned.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return cleaned;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text);
