import { ownValue } from '#contract/values/own-value';
import type { ReviewFlag } from '#contract/values/reviews/reviews';

/** Words that are insults wherever they stand, in the languages of the shop's likely customers. Compared without accents. */
const insults = new Set(
  `arsehole arseholes asshole assholes bastard bastards bitch bitches bullshit cocksucker cunt cunts dickhead dickheads
  fag faggot faggots fuck fucked fucker fuckers fucking fucks motherfucker motherfuckers nigga nigger niggers paki prick pricks
  retard retarded retards scum scumbag scumbags shithead shitheads slut sluts spastic twat twats wanker wankers whore whores
  arschloch arschlocher drecksau fotze hurensohn hurensohne missgeburt schlampe wichser
  batard connard connards connasse encule encules pute putes salope salopes
  cabron cabrones gilipollas hijoputa puta putas
  cazzo coglione coglioni puttana stronzo stronzi vaffanculo
  hoer kanker klootzak kut`.split(/\s+/),
);

/** Advertising phrases that do not describe garments. */
const SPAM =
  /\b(?:buy (?:followers|likes|viagra)|casino|crypto(?:currency)?|bitcoin|forex|earn (?:money|\$)|make money|work from home|(?:whats ?app|telegram) me|click here|promo ?code|discount code|coupon code|referral (?:code|link)|seo services|payday loans?|viagra|cialis|onlyfans)\b/i;

/** An address of the web, with or without its scheme. A word after a full stop without a space is none. */
const LINK =
  /\bhttps?:|\bwww\.|\b[a-z0-9][a-z0-9-]{0,62}\.(?:com|net|org|info|biz|shop|store|online|site|xyz|top|club|io|co|me|ru|cn|de|fr|es|it|nl|pl|eu|uk|us|ca|au)(?=$|[\s/?#),;:!.])/i;

const EMAIL = /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.|\s?\(dot\)\s?)[a-z]{2,20}/i;

/** Eight or more digits as phone numbers are written, apart from dates. Prices and sizes have fewer. */
const PHONE = /(?<![\w.,])\+?\(?\d(?:[ ()/.-]{0,2}\d){7,14}(?![\w])/;
const DATE = /\b(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})\b/g;

/** A house number beside a word for a street. In English, names have capital letters: '2 weddings in the lane' is no address. */
const STREETS = [
  /\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}'’.-]* ){1,3}(?:[Ss]treet|[Ss]t\.|[Rr]oad|[Rr]d\.|[Aa]venue|[Aa]ve\.|[Ll]ane|[Dd]rive|[Bb]oulevard|[Bb]lvd)(?![\p{L}])/u,
  /\b[\p{L}-]{1,40}(?:straße|strasse|str\.|straat|gasse|weg) \d{1,4}[a-z]?\b/iu,
  /\b\d{1,4},? (?:rue|avenue|boulevard) (?:de |du |des |la |le )?\p{L}+|\b(?:calle|via|viale) (?:\p{L}+ ){1,3}\d{1,4}\b/iu,
];

/** Letters of one word that are written apart or replaced: f.u.c.k, sh1t. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why staff should look at a review before it is published; empty for most. The rules know neither stars nor opinions: a bad review is
 * published like a good one.
 */
export function flagsOf(text: string, name = ''): ReviewFlag[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const all = `${name.normalize('NFKC')}\n${plain}`;
  const flags: ReviewFlag[] = [];
  const isEmail = EMAIL.test(all);
  if (LINK.test(all.replace(new RegExp(EMAIL, 'gi'), ' '))) flags.push('link');
  if (SPAM.test(all) || isRepetitive(plain)) flags.push('spam');
  if (hasInsult(all)) flags.push('insult');
  const hasAddress = STREETS.some((street) => street.test(plain));
  if (isEmail || hasAddress || PHONE.test(plain.replace(DATE, ' '))) flags.push('personal_data');
  return flags;
}

function hasInsult(text: string): boolean {
  const letters = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})[013450@$!](?=\p{L})/gu, (sign) => ownValue(LOOK_ALIKES, sign) ?? sign);
  const words = letters.match(/\p{L}+/gu) ?? [];
  // Single letters beside each other are one word that is written apart.
  const spaced = letters.match(/\b\p{L}(?:[\s.*_-]\p{L}\b)+/gu) ?? [];
  return [...words, ...spaced.map((word) => word.replace(/[^\p{L}]/gu, ''))].some((word) =>
    insults.has(word),
  );
}

/** The same character, or the same word, many times. */
function isRepetitive(text: string): boolean {
  if (/([^\s.])\1{14}/u.test(text)) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.length >= 20 && Math.max(...counts.values()) > words.length / 2;
}
