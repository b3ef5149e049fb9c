/**
 * The markup of the editable pages. Blocks are separated by empty lines: `## Heading`, `### Heading`, `- item`, `1. item`,
 * else a paragraph; `[text](/path)` is a link. Everything else is text: there is no way to write HTML. No schema.
 */

type Inline = { text: string; href?: string };
type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/** Parses a text into blocks. Never fails: anything that is not markup is plain text. */
export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = [];
  // A line continues the previous paragraph or item, until an empty line or the start of another block.
  let isOpen = false;
  for (const line of source.split(/\r\n?|\n/).map((each) => each.trim())) {
    const last = blocks.at(-1);
    const heading = /^(##|###)\s+(.+)$/.exec(line);
    const item = /^(-|\d{1,3}\.)\s+(.+)$/.exec(line);
    if (line === '') isOpen = false;
    else if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1] === '##' ? 2 : 3,
        text: heading[2] ?? '',
      });
      isOpen = false;
    } else if (item) {
      const ordered = item[1] !== '-';
      const content = parseInline(item[2] ?? '');
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(content);
      else blocks.push({ kind: 'list', ordered, items: [content] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'list') continueText(last.items.at(-1) ?? [], line);
    else if (isOpen && last?.kind === 'paragraph') continueText(last.content, line);
    else {
      blocks.push({ kind: 'paragraph', content: parseInline(line) });
      isOpen = true;
    }
  }
  return blocks;
}

function continueText(content: Inline[], line: string): void {
  content.push({ text: ' ' }, ...parseInline(line));
}

function parseInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(/\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g)) {
    const [whole, text = '', href = ''] = match;
    if (!isLink(href)) continue;
    if (match.index > at) parts.push({ text: line.slice(at, match.index) });
    parts.push({ text, href });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}

/** Whether a URL may be linked to: a path of this site, http(s) with a host, or an email address. */
export function isLink(href: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(href)) return true;
  if (/^mailto:[^\s?]+@[^\s?]+$/i.test(href)) return true;
  return /^https?:\/\/[^/\\\s]/i.test(href) && URL.canParse(href);
}
