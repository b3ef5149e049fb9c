import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../tests/support/time/cpu-time';
import { isLink, parseMarkup } from './markup';

it('reads headings, paragraphs, lists and links', () => {
  const source = `## Within 15 days

You may *decide*
until then. See [Terms](/terms).

- one
- two [mail](mailto:a@b.test)
  goes on
1. first
2. second

### Then`;
  expect(parseMarkup(source)).toEqual([
    { kind: 'heading', level: 2, text: 'Within 15 days' },
    {
      kind: 'paragraph',
      content: [
        { text: 'You may *decide*' },
        { text: ' ' },
        { text: 'until then. See ' },
        { text: 'Terms', href: '/terms' },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ text: 'one' }],
        [
          { text: 'two ' },
          { text: 'mail', href: 'mailto:a@b.test' },
          { text: ' ' },
          { text: 'goes on' },
        ],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
    { kind: 'heading', level: 3, text: 'Then' },
  ]);
});

it('leaves everything else as text', () => {
  for (const source of [
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](data:text/html,x)',
    '[x](mailto:a@b.test?bcc=c@d.test)',
    '#No heading',
    '[]()',
    '![x](/y',
  ])
    expect(parseMarkup(source)).toEqual([{ kind: 'paragraph', content: [{ text: source }] }]);
  expect(parseMarkup(' \n\r\n ')).toEqual([]);
});

it('reads long and hostile texts in no time', () => {
  const sources = [
    '['.repeat(20_000),
    '[a]('.repeat(5_000),
    '- '.repeat(10_000),
    '\n'.repeat(20_000),
  ];
  expect(cpuMsOf(() => sources.map((source) => parseMarkup(source)))).toBeLessThan(1_000);
});

it.each([
  ['/women/clothing/all', true],
  ['https://shop.example/a', true],
  ['mailto:hello@shop.example', true],
  ['', false],
  ['women', false],
  ['//shop.example', false],
  ['https://', false],
  ['vbscript:x', false],
])('says whether %j may be linked to: %j', (href, may) => {
  expect(isLink(href)).toBe(may);
});
