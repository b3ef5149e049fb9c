/** What a mail says, in parts that are shown alike as plain text and as HTML. */
export interface Letter {
  subject: string;
  title: string;
  parts: Part[];
  /** Stands small at the foot: why this mail was sent. */
  reason: string;
}

export type Part =
  | { paragraph: string }
  | { action: { label: string; url: string } }
  | { items: Item[] }
  /** Rows of a text and an amount; the last one is the sum. */
  | { sums: { label: string; amount: string }[] }
  | { facts: Fact[] };

/** Something that was ordered, sent or asked for. */
export interface Item {
  title: string;
  detail: string;
  url: string;
  /** A picture of the shop's own, by its whole address; null where there is none. */
  picture: string | null;
  amount?: string;
  /** What it cost before it was reduced. */
  before?: string;
}

/** A label and what it names, of one line or several. */
export interface Fact {
  label: string;
  value: string | string[];
}

/** The plain text of a letter. */
export function letterText(letter: Letter, shopName: string): string {
  const parts = letter.parts.map((part) => textOf(part));
  return `${[letter.title, ...parts, '--', letter.reason, shopName].join('\n\n')}\n`;
}

function textOf(part: Part): string {
  if ('paragraph' in part) return part.paragraph;
  if ('action' in part) return `${part.action.label}:\n${part.action.url}`;
  if ('items' in part) return part.items.map(itemText).join('\n');
  if ('facts' in part) return part.facts.map(factText).join('\n');
  return part.sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
}

function itemText({ title, detail, amount, before }: Item): string {
  const price = before ? `${amount}, was ${before}` : amount;
  return `${title} (${detail})${price ? `: ${price}` : ''}`;
}

function factText({ label, value }: Fact): string {
  return Array.isArray(value) ? `${label}:\n${value.join('\n')}` : `${label}: ${value}`;
}

/** What a reader of mails shows beside the subject: the letter's first words. */
export function previewOf({ parts, title }: Letter): string {
  const first = parts.find((part) => 'paragraph' in part);
  return first && 'paragraph' in first ? first.paragraph : title;
}
