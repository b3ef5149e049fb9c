import { ADMIN_PASSWORD_LENGTH } from '#contract/accounts';
import { ownValue } from '#contract/values/own-value';
import { commonWords, keyboardWalks } from './common-passwords.rules';

/** Number of characters that must remain without the guessable parts. */
const OWN_PART = 6;
const OWN_KINDS = 4;
const WALK = 4;
const CONTEXT_WORD = 4;
const SHOP_WORD = 'selvedge';

/**
 * The reason why a password is too weak for staff, or null: too short, made of the shop's name or the email, or only
 * of common words, keyboard walks, sequences and repetitions (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export function findPasswordWeakness(password: string, email: string): string | null {
  if ([...password].length < ADMIN_PASSWORD_LENGTH)
    return `An admin’s password must be at least ${ADMIN_PASSWORD_LENGTH} characters.`;
  const normalised = password.normalize('NFKC');
  const plain = [normalised.toLowerCase(), undisguised(normalised)];
  if (contextWords(email).some((word) => plain.some((text) => text.includes(word))))
    return `An admin’s password can’t contain the shop’s name or parts of the email address.`;
  if (plain.some((text) => !hasOwnPart(text)))
    return 'This password is too easy to guess. Choose a less common one.';
  return null;
}

function contextWords(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const host = domain.split('.')[0] ?? '';
  return [SHOP_WORD, local, ...local.split(/[^a-z]+/), host].filter(
    (word) => word.length >= CONTEXT_WORD,
  );
}

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

function undisguised(password: string): string {
  return [...password.toLowerCase()].map((sign) => ownValue(disguises, sign) ?? sign).join('');
}

function hasOwnPart(text: string): boolean {
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, '\n'), text);
  const own = withoutWalks(rest)
    .replace(/(.)\1{2,}/g, '')
    .replace(/(19|20)\d\d/g, '')
    .replace(/[\s\p{P}]/gu, '');
  return [...own].length >= OWN_PART && new Set(own).size >= OWN_KINDS;
}

const longestFirst = [...commonWords].sort((one, other) => other.length - one.length);
const runs = keyboardWalks.flatMap((walk) => [walk, [...walk].reverse().join('')]);

/** Removes every run of four or more keys of a keyboard walk. */
function withoutWalks(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = walkLength(text, at);
    if (length === 0) left += text[at];
    at += Math.max(1, length);
  }
  return left;
}

function walkLength(text: string, at: number): number {
  let length = 0;
  for (let next = WALK; at + next <= text.length; next++) {
    const part = text.slice(at, at + next);
    if (!runs.some((run) => run.includes(part))) break;
    length = next;
  }
  return length;
}
