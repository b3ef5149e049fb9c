import { decodeHTML } from 'entities';

/** Elements that end a line of text. */
const LINE_ENDS = /^(br|\/p|\/li|\/tr|\/h\d|\/div|hr)\b/i;
const HIDDEN = /^(script|style)\b/i;

/** The visible text of HTML, in time proportional to its length, also for invalid HTML. */
export function textOf(html: string): string {
  return linesOf(decodeHTML(visibleText(html))).join('\n');
}

/** A line of plain text that may contain entities, as shops export them. */
export function lineOf(text: string): string {
  return linesOf(decodeHTML(text)).join(' ');
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '');
}

function visibleText(html: string): string {
  let text = '';
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    if (end < 0) return text + html.slice(at);
    text += html.slice(at, start);
    const tag = html.slice(start + 1, Math.min(end, start + 10));
    if (LINE_ENDS.test(tag)) text += '\n';
    at = end + 1;
    const hidden = HIDDEN.exec(tag)?.[1];
    if (!hidden) continue;
    const close = new RegExp(`</${hidden}`, 'gi');
    close.lastIndex = at;
    const closing = close.exec(html);
    if (!closing) return text;
    at = closing.index;
  }
  return text;
}
