import { expect, it } from 'vitest';
import { readBarcode } from './barcodes.rules';

it('reads a barcode as it is, and leaves out the codes of a shop', () => {
  for (const gtin of ['4006381333931', "'4006381333931", '036000291452', '4006 3813 3393 1'])
    expect(readBarcode(gtin)).toEqual({ gtin: gtin.replace(/\D/g, ''), warning: null });
  for (const code of ['', 'SHELF-7', '4006381333930', '12'])
    expect(readBarcode(code)).toEqual({ gtin: null, warning: null });
});

it.each([
  ['36000291452', '036000291452'],
  ['4006381333931.0', '4006381333931'],
  ['36000291452.00', '036000291452'],
  ['4.006381333931E+12', '4006381333931'],
  ['4,006381333931e12', '4006381333931'],
])('repairs %s where the check digit allows it, with a warning', (text, gtin) => {
  const read = readBarcode(text);
  expect(read.gtin).toBe(gtin);
  expect(read.warning).toContain(gtin);
});

it.each(['4.00638E+12', '4,00638E+12', '4E+12'])('warns of %s, whose digits are lost', (text) => {
  expect(readBarcode(text)).toEqual({ gtin: null, warning: expect.stringContaining(text) });
});
