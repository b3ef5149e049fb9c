import { describe, expect, it } from 'vitest';
import { refusals } from './messages';
import { says, textIn } from './refusal-text';

describe('the text of a refusal', () => {
  it('is the message in the language of the reader', () => {
    expect(textIn(refusals.order.notFound, 'de')).toBe('Bestellung nicht gefunden.');
    expect(textIn(refusals.order.notFound, 'en')).toBe('Order not found.');
  });

  it('keeps its numbers', () => {
    expect(textIn(refusals.cart.full(60), 'de')).toBe(
      'In deinen Warenkorb passen bis zu 60 verschiedene Artikel.',
    );
    expect(textIn(refusals.field.most(1_000), 'de')).toBe('Höchstens 1.000.');
    expect(textIn(refusals.return.tooLate(1), 'fr')).toMatch(/1 jour /);
  });

  it('keeps what it names, also if that looks like another message', () => {
    const soldOut = says(({ product }) => product.soldOut('Order not found.'));
    expect(textIn(soldOut, 'de')).toBe('Größe Order not found. ist ausverkauft.');
  });

  it('is of each sentence if several were joined', () => {
    const joined = `${refusals.upload.tooLarge} ${refusals.upload.wrongType}`;
    expect(textIn(joined, 'de')).toBe(
      'Diese Datei ist zu groß. Dieser Dateityp wird nicht unterstützt.',
    );
  });

  it('stays English without a message, and if a part of it has none', () => {
    expect(textIn('Only staff read this.', 'de')).toBe('Only staff read this.');
    const half = `${refusals.upload.tooLarge} Only staff read this.`;
    expect(textIn(half, 'de')).toBe(half);
  });
});
