/** Name, postal address in lines, and an email address or URL of someone who answers for products. */
interface Party {
  name: string;
  address: string;
  contact: string;
}

/** A party in lines: its name first, its email address or URL last. Null if a line is missing. */
export function readPartyLines(text: string): Party | null {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [name, ...rest] = lines;
  const contact = rest.pop();
  if (name === undefined || contact === undefined || rest.length === 0) return null;
  return { name, address: rest.join('\n'), contact };
}

export function partyLines({ name, address, contact }: Party): string {
  return [name, address, contact].join('\n');
}
