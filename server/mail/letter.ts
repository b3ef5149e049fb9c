/** What a mail says, in parts that are shown alike as plain text and as HTML. */
export interface Letter {
  subject: string;
  title: string;
  parts: Part[];
}

export type Part =
  | { paragraph: string }
  | { lines: string[] }
  | { action: { label: string; url: string } }
  /** Rows of a text and an amount; the last one is the sum. */
  | { sums: { label: string; detail?: string; amount: string }[] }
  | { facts: { label: string; value: string }[] };

/** The plain text of a letter. */
export function letterText(letter: Letter, shopName: string): string {
  const parts = letter.parts.map((part) => textOf(part));
  return `${[letter.title, ...parts, shopName].join('\n\n')}\n`;
}

function textOf(part: Part): string {
  if ('paragraph' in part) return part.paragraph;
  if ('lines' in part) return part.lines.join('\n');
  if ('action' in part) return `${part.action.label}:\n${part.action.url}`;
  if ('facts' in part) return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return part.sums
    .map(({ label, detail, amount }) => `${label}${detail ? ` (${detail})` : ''}: ${amount}`)
    .join('\n');
}

const PAPER = '#faf8f5';
const INK = '#1c1a17';
const QUIET = '#645e55';
const LINE = '#e4dfd7';
const ACCENT = '#2a3560';
const SERIF = `'Instrument Serif', Georgia, 'Times New Roman', serif`;
const SANS = `Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;

/** The HTML of a letter: one column, no pictures, nothing loaded from anywhere. Every text is escaped. */
export function letterHtml(letter: Letter, shopName: string, shopUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;font:16px/24px ${SANS};color:${INK}">
<tr><td style="padding-bottom:32px;border-bottom:1px solid ${LINE};font:30px/36px ${SERIF}"><a href="${escapeHtml(shopUrl)}" style="color:${INK};text-decoration:none">${escapeHtml(shopName)}</a></td></tr>
<tr><td style="padding:40px 0 8px"><h1 style="margin:0;font:400 40px/44px ${SERIF};letter-spacing:-0.015em">${escapeHtml(letter.title)}</h1></td></tr>
${letter.parts.map((part) => `<tr><td style="padding:12px 0">${htmlOf(part)}</td></tr>`).join('\n')}
<tr><td style="padding:32px 0 0"><div style="border-top:1px solid ${LINE};padding-top:16px;font-size:14px;line-height:20px;color:${QUIET}">${escapeHtml(shopName)}</div></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlOf(part: Part): string {
  if ('paragraph' in part) return `<p style="margin:0">${escapeHtml(part.paragraph)}</p>`;
  if ('lines' in part)
    return `<p style="margin:0">${part.lines.map((line) => escapeHtml(line)).join('<br>')}</p>`;
  if ('action' in part) return buttonOf(part.action);
  if ('facts' in part) return tableOf(part.facts.map(({ label, value }) => factRow(label, value)));
  return tableOf(part.sums.map((row, index) => sumRow(row, index === part.sums.length - 1)));
}

/** The link stands below its button too, for who cannot or would not press one. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<a href="${href}" style="display:inline-block;padding:12px 28px;background:${ACCENT};color:#ffffff;text-decoration:none;border-radius:2px;font-weight:500">${escapeHtml(label)}</a>
<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${QUIET};word-break:break-all">${href}</p>`;
}

function tableOf(rows: string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE};font-size:16px;line-height:24px">${rows.join('')}</table>`;
}

const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;

function factRow(label: string, value: string): string {
  return `<tr><td style="${CELL};color:${QUIET};padding-right:16px">${escapeHtml(label)}</td><td style="${CELL}">${escapeHtml(value)}</td></tr>`;
}

function sumRow(row: { label: string; detail?: string; amount: string }, isLast: boolean): string {
  const weight = isLast ? 'font-weight:500' : '';
  const detail = row.detail
    ? `<br><span style="font-size:14px;line-height:20px;color:${QUIET}">${escapeHtml(row.detail)}</span>`
    : '';
  return `<tr><td style="${CELL};padding-right:16px;${weight}">${escapeHtml(row.label)}${detail}</td><td align="right" style="${CELL};white-space:nowrap;${weight}">${escapeHtml(row.amount)}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
