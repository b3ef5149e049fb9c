import { expect, it } from 'vitest';
import { renderHtml } from './email-html';
import { type EmailContent, renderText } from './email-template';

const shop = { name: 'Selvedge', url: 'https://shop.example' };
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
