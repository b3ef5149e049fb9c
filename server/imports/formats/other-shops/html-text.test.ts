import { expect, it } from 'vitest';
import { lineOf, textOf } from './html-text';

it('turns the HTML of a description into lines of text', () => {
  const html =
    '<div><h2>Linen&nbsp;shirt</h2><p>Soft &amp; light&hellip;</p>\n<ul><li>30&deg;&#8201;wash</li><li>L&#xE4;nge: &frac12; m</li></ul></div><style>p{}</style>';
  expect(textOf(html)).toBe('Linen shirt\nSoft & light…\n30°\u2009wash\nLänge: ½ m');
});

it('keeps what only looks like an entity or a tag', () => {
  expect(textOf('AT&T, 5 < 6 & R&D')).toBe('AT&T, 5 < 6 & R&D');
  expect(textOf('&lt;b&gt; is bold &amp;amp; plain')).toBe('<b> is bold &amp; plain');
});

it('decodes a title into one line', () => {
  expect(lineOf('Tom &#038; Jerry&#39;s\u00a0 “Caf&eacute;”')).toBe("Tom & Jerry's “Café”");
});
