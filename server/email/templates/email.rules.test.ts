import { expect, it } from 'vitest';
import { defaultTheme } from '#contract/values/content/theme';
import { DEFAULT_DATE_STYLE, datesIn } from '#contract/values/dates';
import { renderHtml } from './email-html';
import { type EmailContent, type EmailShop, renderText } from './email-template';

const brand: EmailShop['brand'] = {
  theme: defaultTheme,
  logo: null,
  logoDark: null,
  legalAddress: null,
  socialLinks: [],
};
const shop: EmailShop = {
  name: 'Selvedge',
  language: 'en',
  moneyLocale: 'en-US',
  url: 'https://shop.example',
  pagesUrl: 'https://shop.example',
  currency: 'USD',
  brand,
  texts: {},
  switchedOff: new Set(),
  contact: { email: 'hello@shop.example', openingHours: [], replyDays: null },
  hasWithdrawal: false,
  dates: datesIn(DEFAULT_DATE_STYLE),
  namesLowestPrice: false,
};
const item = { title: 'Polo', detail: 'size <M>', url: `${shop.url}/product/7`, picture: null };

const content: EmailContent = {
  subject: 'A & B',
  title: 'Title <b>',
  parts: [
    `It's "quoted"`,
    { action: { label: 'Go', url: 'https://shop.example/?a=1&b="2"' } },
    {
      facts: [
        { label: 'Order', value: '<7>' },
        { label: 'Goes to', value: ['one', 'two <i>'] },
      ],
    },
    { items: [{ ...item, amount: '$60.00', before: '$80.00' }] },
    { sums: [{ label: 'Total', amount: '$60.00' }] },
  ],
  reason: 'You <u>asked</u>.',
};

it('has the same content in text and in HTML', () => {
  expect(renderText(content, shop)).toBe(
    [
      'Title <b>',
      `It's "quoted"`,
      'Go:\nhttps://shop.example/?a=1&b="2"',
      'Order: <7>\nGoes to:\none\ntwo <i>',
      'Polo (size <M>): $60.00, was $80.00',
      'Total: $60.00',
      '--',
      'You <u>asked</u>.',
      'Selvedge\n',
    ].join('\n\n'),
  );
});

it('escapes every text and attribute', () => {
  const html = renderHtml(content, { ...shop, name: 'Shop <&>' });
  expect(html).not.toMatch(/<b>|<i>|<7>|<M>|<u>|<&>/);
  expect(html).toContain('href="https://shop.example/?a=1&#38;b=&#34;2&#34;"');
  expect(html).toContain('Title &#60;b&#62;');
});

it('loads nothing but the pictures of its items', () => {
  const picture = `${shop.url}/media/polo-600.webp`;
  const html = renderHtml({ ...content, parts: [{ items: [{ ...item, picture }] }] }, shop);
  expect(html.match(/src="[^"]*"/g)).toEqual([`src="${picture}"`]);
  expect(html).not.toMatch(/<(link|script)|url\(|@import|@font-face/);
});

it('hides its layout tables from screen readers', () => {
  const tables = renderHtml(content, shop).match(/<table [^>]*>/g) ?? [];
  expect(tables.length).toBeGreaterThan(3);
  for (const table of tables) expect(table).toContain('role="presentation"');
});

it('has a dark colour for each coloured element', () => {
  const html = renderHtml({ ...content, parts: [...content.parts] }, shop);
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const [style = ''] = html.match(/<style>[^<]*<\/style>/) ?? [];
  for (const name of new Set(used)) expect(style).toContain(`.${name}{`);
});

it('takes colours, corners and fonts of the theme', () => {
  const light = { paper: '#fffaf0', ink: '#22103a', accent: '#6b21a8' };
  const theme = { ...defaultTheme, light, displayFont: 'playfair-display' as const, radius: 6 };
  const html = renderHtml(content, { ...shop, brand: { ...brand, theme } });
  for (const own of [...Object.values(light), 'border-radius:6px', "'Playfair Display', Georgia"])
    expect(html).toContain(own);
  expect(html).not.toMatch(/#2a3560|#faf8f5|Instrument/);
});

it('shows the logo instead of the name, and another one in dark mode', () => {
  const picture = (name: string) => ({
    url: `/media/${name}-600.avif`,
    widths: [600],
    width: 600,
    height: 150,
  });
  const logo = picture('light');
  const one = renderHtml(content, { ...shop, brand: { ...brand, logo } });
  expect(one).toContain(
    '<img class="logo" src="https://shop.example/media/light-600.webp" alt="Selvedge" width="160" height="40"',
  );
  const both = renderHtml(content, {
    ...shop,
    brand: { ...brand, logo, logoDark: picture('dark') },
  });
  expect(both).toMatch(/class="logo-on-dark" src="[^"]*dark-600.webp"[^>]*style="display:none/);
});

it('ends with the legal address and the social networks', () => {
  const socialLinks = [{ label: 'Insta <3', href: 'https://social.example/?a=1&b' }];
  const own = {
    ...shop,
    brand: { ...brand, legalAddress: 'Needle <Ltd>\n1 Mill Lane', socialLinks },
  };
  expect(renderText(content, own)).toMatch(
    /Needle <Ltd>\n1 Mill Lane\n\nInsta <3: https:\/\/social.example\/\?a=1&b\n$/,
  );
  const html = renderHtml(content, own);
  expect(html).toContain('Needle &#60;Ltd&#62;<br>1 Mill Lane');
  expect(html).toContain('href="https://social.example/?a=1&#38;b"');
});
