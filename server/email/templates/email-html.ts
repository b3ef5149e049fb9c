import type { EmailContent, EmailShop, Fact, Item, Part } from './email-template';

/** Each colour in light mode, and in dark mode for clients that support `prefers-color-scheme`. */
const colours = {
  paper: ['#faf8f5', '#151412'],
  sheet: ['#ffffff', '#1e1c19'],
  ink: ['#1c1a17', '#f3efe8'],
  quiet: ['#645e55', '#aba399'],
  line: ['#e4dfd7', '#34302b'],
  strongLine: ['#8e877b', '#7d766b'],
  accent: ['#2a3560', '#c3cae4'],
  onAccent: ['#ffffff', '#14172a'],
  sale: ['#a3271d', '#f29488'],
  thread: ['#c8362b', '#e2584b'],
  ground: ['#e5e3df', '#c5c3c0'],
} as const;
type Colour = keyof typeof colours;
const light = (name: Colour) => colours[name][0];

const SERIF = `'Instrument Serif', Georgia, 'Times New Roman', serif`;
const SANS = `Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif`;
const SHEET = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;

/**
 * The HTML of an email: tables of one column, at most 600 px wide, with every colour on its own element, since many
 * clients drop style sheets. The only style sheet holds the dark colours. Only the shop's own pictures are loaded.
 * Every text is escaped.
 */
export function renderHtml(content: EmailContent, shop: EmailShop): string {
  // Email clients show the first words beside the subject.
  const preview = content.parts.find((part) => typeof part === 'string') ?? content.title;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${darkStyle()}</style>
</head>
<body class="on-paper" style="margin:0;padding:0;background-color:${light('paper')}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${SHEET} class="on-paper" style="background-color:${light('paper')}">
<tr><td align="center" style="padding:32px 12px">
<table ${SHEET} class="ink" style="max-width:600px;text-align:left;font:16px/24px ${SANS};color:${light('ink')}">
<tr><td align="center" style="padding:0 0 28px;font:36px/40px ${SERIF};letter-spacing:-0.015em"><a class="ink" href="${escapeHtml(shop.url)}/" style="color:${light('ink')};text-decoration:none">${escapeHtml(shop.name)}</a></td></tr>
<tr><td class="on-sheet line" style="padding:36px 24px 20px;background-color:${light('sheet')};border:1px solid ${light('line')};border-radius:2px">
<h1 style="margin:0 0 12px;font:400 36px/40px ${SERIF};letter-spacing:-0.015em">${escapeHtml(content.title)}</h1>
${content.parts.map((part) => `<div style="padding:10px 0">${htmlOf(part)}</div>`).join('\n')}
</td></tr>
<tr><td class="quiet" align="center" style="padding:24px 24px 20px;font-size:13px;line-height:20px;color:${light('quiet')}">${escapeHtml(content.reason)}<br>${escapeHtml(shop.name)}</td></tr>
<tr><td class="thread" style="border-top:1px solid ${light('thread')};font-size:0;line-height:0">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The classes say what a colour is for, so that the dark one can replace it. */
function darkStyle(): string {
  const dark = (name: Colour) => `${colours[name][1]} !important`;
  const rules = [
    `.on-paper{background-color:${dark('paper')}}`,
    `.on-sheet{background-color:${dark('sheet')}}`,
    `.ink{color:${dark('ink')}}`,
    `.quiet{color:${dark('quiet')}}`,
    `.sale{color:${dark('sale')}}`,
    `.line{border-color:${dark('line')}}`,
    `.strong-line{border-color:${dark('strongLine')}}`,
    `.thread{border-color:${dark('thread')}}`,
    `.button{background-color:${dark('accent')};color:${dark('onAccent')}}`,
    `.ground{background-color:${dark('ground')}}`,
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

function htmlOf(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0">${escapeHtml(part)}</p>`;
  if ('action' in part) return buttonOf(part.action);
  const rows =
    'items' in part
      ? part.items.map(itemRow)
      : 'facts' in part
        ? part.facts.map(factRow)
        : part.sums.map((row, index) => sumRow(row, index === part.sums.length - 1));
  return `<table ${SHEET}>${rows.join('')}</table>`;
}

/** The link is also shown below its button, for readers who cannot or will not press it. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background-color:${light('accent')};border-radius:2px"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;background-color:${light('accent')};color:${light('onAccent')};text-decoration:none;border-radius:2px;font-weight:500">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:14px 0 0;font-size:13px;line-height:20px;color:${light('quiet')};word-break:break-all">${href}</p>`;
}

const CELL = `border-top:1px solid ${light('line')};vertical-align:top;font-size:15px;line-height:22px`;

function itemRow({ title, detail, url, picture, amount, before }: Item): string {
  const href = escapeHtml(url);
  const shown = picture
    ? `<a href="${href}"><img class="ground" src="${escapeHtml(picture)}" alt="" width="72" height="90" style="display:block;width:72px;height:90px;border:0;border-radius:2px;object-fit:cover;background-color:${light('ground')}"></a>`
    : '';
  const struck = before
    ? `<br><s class="quiet" style="color:${light('quiet')}">${escapeHtml(before)}</s>`
    : '';
  return `<tr>${picture ? `<td class="line" width="72" style="${CELL};padding:14px 16px 14px 0">${shown}</td>` : ''}<td class="line" style="${CELL};padding:14px 12px 14px 0"><a class="ink" href="${href}" style="color:${light('ink')};text-decoration:none">${escapeHtml(title)}</a><br><span class="quiet" style="font-size:13px;line-height:20px;color:${light('quiet')}">${escapeHtml(detail)}</span></td><td class="line" align="right" style="${CELL};padding:14px 0;white-space:nowrap">${before ? `<span class="sale" style="color:${light('sale')}">${escapeHtml(amount ?? '')}</span>` : escapeHtml(amount ?? '')}${struck}</td></tr>`;
}

function factRow({ label, value }: Fact): string {
  const lines = [value].flat();
  return `<tr><td class="line quiet" width="30%" style="${CELL};padding:10px 16px 10px 0;color:${light('quiet')}">${escapeHtml(label)}</td><td class="line" style="${CELL};padding:10px 0;word-break:break-word">${lines.map(escapeHtml).join('<br>')}</td></tr>`;
}

function sumRow(row: { label: string; amount: string }, isLast: boolean): string {
  const cell = isLast
    ? `border-top:1px solid ${light('strongLine')};padding:12px 0 4px;font-size:18px;line-height:24px;font-weight:500`
    : 'padding:4px 0;font-size:15px;line-height:22px';
  const [border, label] = isLast ? ['strong-line', 'strong-line'] : ['line', 'quiet'];
  const quiet = isLast ? '' : `;color:${light('quiet')}`;
  return `<tr><td class="${label}" style="${cell}${quiet}">${escapeHtml(row.label)}</td><td class="${border}" align="right" style="${cell};white-space:nowrap">${escapeHtml(row.amount)}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
