/** The content of an email, in parts that are rendered as plain text and as HTML. */
export interface EmailContent {
  subject: string;
  title: string;
  parts: Part[];
  /** Shown small in the footer: why this email was sent. */
  reason: string;
}

export type Part =
  | { paragraph: string }
  | { action: { label: string; url: string } }
  | { items: Item[] }
  /** Rows of a label and an amount; the last one is the total. */
  | { sums: { label: string; amount: string }[] }
  | { facts: Fact[] };

/** An item that was ordered, sent or asked for. */
export interface Item {
  title: string;
  detail: string;
  url: string;
  /** The complete URL of one of the shop's own pictures; null if there is none. */
  picture: string | null;
  amount?: string;
  /** The price before the reduction. */
  before?: string;
}

/** A label with one or more lines. */
export interface Fact {
  label: string;
  value: string | string[];
}

/** The email as plain text. */
export function renderText(content: EmailContent, shopName: string): string {
  const parts = content.parts.map((part) => textOf(part));
  return `${[content.title, ...parts, '--', content.reason, shopName].join('\n\n')}\n`;
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

/** The preview text that email clients show beside the subject: the first words. */
export function previewText({ parts, title }: EmailContent): string {
  const first = parts.find((part) => 'paragraph' in part);
  return first && 'paragraph' in first ? first.paragraph : title;
}
