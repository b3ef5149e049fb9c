import { expect, it } from 'vitest';
import { type Letter, letterHtml, letterText } from './letter';

const letter: Letter = {
  subject: 'A & B',
  title: 'Title <b>',
  parts: [
    { paragraph: `It's "quoted"` },
    { lines: ['one', 'two <i>'] },
    { action: { label: 'Go', url: 'https://shop.example/?a=1&b="2"' } },
    { facts: [{ label: 'Order', value: '<7>' }] },
    { sums: [{ label: 'Shirt', detail: 'size <M>', amount: '$60.00' }] },
  ],
};

it('says in text what it says in HTML', () => {
  expect(letterText(letter, 'Selvedge')).toBe(
    [
      'Title <b>',
      `It's "quoted"`,
      'one\ntwo <i>',
      'Go:\nhttps://shop.example/?a=1&b="2"',
      'Order: <7>',
      'Shirt (size <M>): $60.00',
      'Selvedge\n',
    ].join('\n\n'),
  );
});

it('escapes every text, and breaks out of no attribute', () => {
  const html = letterHtml(letter, 'Shop <&>', 'https://shop.example');
  expect(html).not.toMatch(/<b>|<i>|<7>|<M>|<&>/);
  expect(html).toContain('href="https://shop.example/?a=1&#38;b=&#34;2&#34;"');
  expect(html).toContain('Title &#60;b&#62;');
});

it('loads nothing', () => {
  const html = letterHtml(letter, 'Selvedge', 'https://shop.example');
  expect(html).not.toMatch(/<(img|link|script|style)|url\(/);
});
