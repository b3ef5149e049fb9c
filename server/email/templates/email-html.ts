import type { BrandPicture } from '#contract/content/brand';
import { escapeHtml } from '../../http/escape.rules';
import { type EmailStyle, emailStyle } from './email-style';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  footLinks,
  type Item,
  type Part,
} from './email-template';
import { pictureFor } from './pictures.rules';

const SHEET = `role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"`;

/**
 * The HTML of an email: tables of one column, at most 600 px wide, with every colour on its own element, since many
 * clients drop style sheets. The only style sheet holds the dark colours. Only the shop's own pictures are loaded.
 * Every text is escaped.
 */
export function renderHtml(content: EmailContent, shop: EmailShop): string {
  // Email clients show the first words beside the subject.
  const preview = content.parts.find((part) => typeof part === 'string') ?? content.title;
  const style = emailStyle(shop.brand.theme, shop.language);
  const { light, displayFont, textFont, radius, direction } = style;
  const { headingSpacing } = direction;
  return `<!doctype html>
<html lang="${escapeHtml(shop.language)}"${direction.own}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${style.darkSheet}</style>
</head>
<body class="on-paper" style="margin:0;padding:0;background-color:${light('paper')}">
<div${direction.own} style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${SHEET}${direction.own} class="on-paper" style="background-color:${light('paper')}">
<tr><td align="center" style="padding:32px 12px">
<table ${SHEET} class="ink" style="max-width:600px;text-align:${direction.start};font:16px/24px ${textFont};color:${light('ink')}">
<tr><td align="center" style="padding:0 0 28px;font:36px/40px ${displayFont}${headingSpacing}"><a class="ink" href="${escapeHtml(shop.pagesUrl)}/" style="color:${light('ink')};text-decoration:none">${logoOf(shop)}</a></td></tr>
<tr><td class="on-sheet line" style="padding:36px 24px 20px;background-color:${light('surface')};border:1px solid ${light('line')};border-radius:${radius}">
<h1 style="margin:0 0 12px;font:400 36px/40px ${displayFont}${headingSpacing}">${escapeHtml(content.title)}</h1>
${content.parts.map((part) => `<div style="padding:10px 0">${htmlOf(part, style)}</div>`).join('\n')}
</td></tr>
<tr><td class="quiet" align="center" style="padding:24px 24px 20px;font-size:13px;line-height:20px;color:${light('ink-2')}">${footOf(content, shop, style)}</td></tr>
<tr><td class="thread" style="border-top:1px solid ${light('thread')};font-size:0;line-height:0">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const LOGO_HEIGHT = 40;
const LOGO_WIDTH = 280;

/** The logo, with its own picture for dark mode; without a logo, the shop's name. */
function logoOf({ name, url, brand: { logo, logoDark } }: EmailShop): string {
  if (!logo) return escapeHtml(name);
  const image = (picture: BrandPicture, className: string, display: string) => {
    const scale = Math.min(LOGO_HEIGHT / picture.height, LOGO_WIDTH / picture.width, 1);
    const [width, height] = [picture.width, picture.height].map((size) => Math.round(size * scale));
    return `<img class="${className}" src="${escapeHtml(pictureFor(picture.url, [picture], url) ?? '')}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:${display};width:${width}px;height:${height}px;border:0">`;
  };
  if (!logoDark) return image(logo, 'logo', 'inline-block');
  return image(logo, 'logo-on-light', 'inline-block') + image(logoDark, 'logo-on-dark', 'none');
}

/** Why the email was sent, by whom, and its links. */
function footOf(
  { reason, links: own = [] }: EmailContent,
  shop: EmailShop,
  { light, direction }: EmailStyle,
) {
  const { legalAddress } = shop.brand;
  const sender = legalAddress === null ? [shop.name] : legalAddress.split('\n');
  const links = [...own, ...footLinks(shop)].map(
    ({ label, href }) =>
      `<a class="quiet" href="${escapeHtml(href)}" style="color:${light('ink-2')}">${escapeHtml(label)}</a>`,
  );
  const lines = [reason, ...sender].map(direction.line);
  return [...lines, ...(links.length > 0 ? [links.join(' &middot; ')] : [])].join('<br>');
}

function htmlOf(part: Part, style: EmailStyle): string {
  if (typeof part === 'string')
    return `<p style="margin:0">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  if ('action' in part) return buttonOf(part.action, style);
  if ('choices' in part) return choicesOf(part.choices, style);
  const rows =
    'items' in part
      ? part.items.map((item) => itemRow(item, style))
      : 'facts' in part
        ? part.facts.map((fact) => factRow(fact, style))
        : part.sums.map((row, index) => sumRow(row, index === part.sums.length - 1, style));
  return `<table ${SHEET}>${rows.join('')}</table>`;
}

/** The link is also shown below its button, for readers who cannot or will not press it. */
function buttonOf(
  { label, url }: { label: string; url: string },
  { light, radius, direction }: EmailStyle,
) {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background-color:${light('accent')};border-radius:${radius}"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;background-color:${light('accent')};color:${light('on-accent')};text-decoration:none;border-radius:${radius};font-weight:500">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet"${direction.url} style="margin:14px 0 0;font-size:13px;line-height:20px;color:${light('ink-2')};word-break:break-all">${href}</p>`;
}

/** Links as wide as each other, which a finger can press. */
function choicesOf(choices: { label: string; sign: string; url: string }[], style: EmailStyle) {
  const { light, radius, direction } = style;
  const cells = choices.map(
    ({ label, sign, url }) =>
      `<td align="center" style="${direction.padding(0, 6, 0)}"><a class="ink line" href="${escapeHtml(url)}" title="${escapeHtml(label)}" style="display:block;padding:10px 0;border:1px solid ${light('line-strong')};border-radius:${radius};color:${light('ink')};text-decoration:none;white-space:nowrap">${escapeHtml(sign)}</a></td>`,
  );
  return `<table ${SHEET} style="table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}

const cellOf = ({ light }: EmailStyle) =>
  `border-top:1px solid ${light('line')};vertical-align:top;font-size:15px;line-height:22px`;

function itemRow({ title, detail, url, picture, amount, before }: Item, style: EmailStyle): string {
  const { light, radius, direction } = style;
  const cell = cellOf(style);
  const href = escapeHtml(url);
  const shown = picture
    ? `<a href="${href}"><img class="ground" src="${escapeHtml(picture)}" alt="" width="72" height="90" style="display:block;width:72px;height:90px;border:0;border-radius:${radius};object-fit:cover;background-color:${light('ground')}"></a>`
    : '';
  const struck = before
    ? `<br><s class="quiet" style="color:${light('ink-2')}">${escapeHtml(before)}</s>`
    : '';
  return `<tr>${picture ? `<td class="line" width="72" style="${cell};${direction.padding(14, 16, 14)}">${shown}</td>` : ''}<td class="line" style="${cell};${direction.padding(14, 12, 14)}"><a class="ink" href="${href}" style="color:${light('ink')};text-decoration:none">${escapeHtml(title)}</a><br><span class="quiet" style="font-size:13px;line-height:20px;color:${light('ink-2')}">${escapeHtml(detail)}</span></td><td class="line" align="${direction.end}" style="${cell};padding:14px 0;white-space:nowrap">${before ? `<span class="sale" style="color:${light('sale')}">${escapeHtml(amount ?? '')}</span>` : escapeHtml(amount ?? '')}${struck}</td></tr>`;
}

function factRow({ label, value }: Fact, style: EmailStyle): string {
  const { light, direction } = style;
  const cell = cellOf(style);
  const lines = [value].flat();
  return `<tr><td class="line quiet" width="30%" style="${cell};${direction.padding(10, 16, 10)};color:${light('ink-2')}">${escapeHtml(label)}</td><td class="line" style="${cell};padding:10px 0;word-break:break-word">${lines.map(direction.line).join('<br>')}</td></tr>`;
}

function sumRow(
  row: { label: string; amount: string },
  isLast: boolean,
  { light, direction }: EmailStyle,
) {
  const cell = isLast
    ? `border-top:1px solid ${light('line-strong')};padding:12px 0 4px;font-size:18px;line-height:24px;font-weight:500`
    : 'padding:4px 0;font-size:15px;line-height:22px';
  const [border, label] = isLast ? ['strong-line', 'strong-line'] : ['line', 'quiet'];
  const quiet = isLast ? '' : `;color:${light('ink-2')}`;
  return `<tr><td class="${label}" style="${cell}${quiet}">${escapeHtml(row.label)}</td><td class="${border}" align="${direction.end}" style="${cell};white-space:nowrap">${escapeHtml(row.amount)}</td></tr>`;
}
