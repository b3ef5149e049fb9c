/** Terms that identify a person in texts by others. */
export interface PersonTraits {
  names: { firstName: string; lastName: string }[];
  emails: string[];
  phones: string[];
  streets: string[];
}

export interface Redacted {
  text: string;
  isChanged: boolean;
  /** False if a first or last name alone was replaced, which may be another word. */
  isCertain: boolean;
}

const REDACTED = '[erased]';

/** Fewer digits may be a price or a quantity. */
const PHONE_DIGITS = 7;
const STREET_LENGTH = 6;
const NAME_LENGTH = 2;

/**
 * Returns the function that replaces a person's traits in a text. Emails, phone numbers, street lines and full names
 * are replaced anywhere; a first or last name alone only in a text about the person (`isAbout`).
 */
export function redactorOf(person: PersonTraits): (text: string, isAbout: boolean) => Redacted {
  const certain = patternOf(certainTerms(person));
  const names = person.names.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const uncertain = patternOf(
    names.filter((name) => [...name.trim()].length >= NAME_LENGTH).map(literal),
  );
  return (text, isAbout) => {
    const known = certain ? text.replace(certain, REDACTED) : text;
    const all = isAbout && uncertain ? known.replace(uncertain, REDACTED) : known;
    return { text: all, isChanged: all !== text, isCertain: all === known };
  };
}

/** The search terms for other texts: emails, phone numbers and streets as they were typed, and full names. */
export function searchTerms({ names, emails, phones, streets }: PersonTraits): string[] {
  const full = names.flatMap(({ firstName, lastName }) =>
    isFull(firstName, lastName) ? [`${firstName.trim()} ${lastName.trim()}`] : [],
  );
  const long = streets.filter((street) => street.trim().length >= STREET_LENGTH);
  const dialled = phones.filter((phone) => digitsOf(phone).length >= PHONE_DIGITS);
  return [...new Set([...full, ...emails, ...dialled, ...long].filter(Boolean))];
}

function certainTerms({ names, emails, phones, streets }: PersonTraits): string[] {
  return [
    ...emails.filter(Boolean).map(literal),
    ...streets.filter((street) => street.trim().length >= STREET_LENGTH).map(literal),
    ...names.flatMap(({ firstName, lastName }) =>
      isFull(firstName, lastName)
        ? [
            `${literal(firstName)}\\s+${literal(lastName)}`,
            `${literal(lastName)},?\\s+${literal(firstName)}`,
          ]
        : [],
    ),
    ...phones.flatMap((phone) => {
      const digits = digitsOf(phone);
      return digits.length < PHONE_DIGITS ? [] : [`\\+?${[...digits].join('[\\s()./-]{0,2}')}`];
    }),
  ];
}

function isFull(firstName: string, lastName: string): boolean {
  return firstName.trim() !== '' && lastName.trim() !== '';
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

/** A pattern that matches a term literally, except that white space matches any white space. */
function literal(term: string): string {
  return term
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
}

/** A pattern of terms as whole words in any letter case, longest first; null without terms. */
function patternOf(terms: string[]): RegExp | null {
  const unique = [...new Set(terms)].sort((a, b) => b.length - a.length);
  if (unique.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${unique.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}
