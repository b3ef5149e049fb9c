const MIN_PHONE_DIGITS = 3;
/** Fewer digits can be a ZIP code, whose leading zeros count. */
const MIN_DIALLED_DIGITS = 8;

/** The calling code of a country, at the beginning of an international number (ITU-T E.164). */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9]{2})/;

/** The patterns of a typed text for what an order or an address says about its recipient, see `order_search_words`. */
export function wordsOf(text: string): string[] {
  return patternsOf(text).map(toSearchForm);
}

/** Without accents and with one kind of apostrophe, as the database’s `order_search_words`. */
function toSearchForm(pattern: string): string {
  return pattern
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[’‘ʼ`´]/g, "'");
}

/** Lower-case LIKE patterns for texts that contain the typed text, or for words that begin with one or two letters. */
export function patternsOf(text: string): string[] {
  const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  if (isShort(text)) return [`${literal}%`, `% ${literal}%`];
  const digits = /^[0-9 ()+./-]+$/.test(text) ? text.replace(/[^0-9]/g, '') : '';
  const phone = subscriberOf(text, digits);
  const isPhone = phone.length >= MIN_PHONE_DIGITS && phone !== text;
  return [`%${literal}%`, ...(isPhone ? [`%${phone}%`] : [])];
}

/**
 * The digits of a phone number that all its spellings contain: without the calling code and the zeros that are dialled
 * before it or before the area code, as in `+44 7700 900123`, `0044 (0)7700 900123` and `07700 900123`.
 */
function subscriberOf(text: string, digits: string): string {
  if (digits.length < MIN_DIALLED_DIGITS) return digits;
  const isInternational = text.startsWith('+') || digits.startsWith('00');
  const dialled = digits.replace(/^0+/, '');
  return isInternational ? dialled.replace(CALLING_CODE, '').replace(/^0+/, '') : dialled;
}

/** Whether a text is too short for the trigram indexes. */
export function isShort(text: string): boolean {
  return [...text].length < 3;
}
