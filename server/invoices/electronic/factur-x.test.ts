import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Invoice } from '#contract/orders/invoices';
import { datesIn } from '#contract/values/dates';
import { readXml } from '../../../tests/support/tax/en16931';
import { invoicesPdf } from '../invoice-pdf';

const invoice: Invoice = {
  _id: '1',
  kind: 'invoice',
  number: 'INV-2026-00001',
  issuedAt: '2026-03-14T10:00:00.000Z',
  currency: 'EUR',
  total: 85,
  tax: 13.57,
  orderId: '2',
  orderNumber: 1042,
  orderedAt: '2026-03-12T10:00:00.000Z',
  supply: null,
  corrects: null,
  seller: ['Weber & Söhne <Textil>', 'Webgasse 1', '10115 Berlin'],
  taxNumber: 'DE136695976',
  buyer: ['山田商店', 'Köln'],
  taxKind: 'included',
  lines: [
    {
      label: 'Shirt',
      name: 'VAT',
      percent: 19,
      net: 71.43,
      tax: 13.57,
      gross: 85,
      quantity: 1,
      unitPrice: 85,
    },
  ],
  rates: [{ name: 'VAT', percent: 19, net: 71.43, tax: 13.57, gross: 85 }],
  footer: '',
};
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<Rechnung>Größe &amp; Farbe</Rechnung>\n';
const dates = datesIn({ timeZone: 'UTC', locale: 'en-DE' });
const printed = { invoice, language: 'en', dates, locale: 'en-US' };

it('is a PDF/A-3 file with its fonts, a colour profile, and metadata that name the standard', async () => {
  const pdf = await invoicesPdf([printed], xml);
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
  const text = pdf.toString('latin1');
  expect(text).toMatch(/trailer[\s\S]*\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  expect(text).not.toMatch(/\/Encrypt|\/JavaScript|\/JS |\/Launch|\/SMask|\/LZWDecode/);
  const objects = objectsOf(pdf);
  const one = (part: RegExp) => {
    const found = objects.filter(({ dictionary }) => part.test(dictionary));
    expect(found).toHaveLength(1);
    return found[0];
  };

  const intent = one(/\/Type \/OutputIntent/);
  expect(intent?.dictionary).toContain('/S /GTS_PDFA1');
  const [, profile] = /\/DestOutputProfile (\d+) 0 R/.exec(intent?.dictionary ?? '') ?? [];
  const icc = objects.find(({ number }) => number === profile);
  expect(icc?.stream.subarray(36, 40).toString()).toBe('acsp');

  const descriptors = objects.filter(({ dictionary }) =>
    /\/Type \/FontDescriptor/.test(dictionary),
  );
  const fonts = objects.filter(({ dictionary }) => /\/Subtype \/CIDFontType/.test(dictionary));
  // The two base fonts, and those of the Japanese characters.
  expect(fonts.length).toBeGreaterThan(2);
  expect(descriptors).toHaveLength(fonts.length);
  for (const { dictionary } of descriptors) expect(dictionary).toMatch(/\/FontFile[23] \d+ 0 R/);
  expect(text).not.toMatch(/\/Subtype \/Type1\b/);

  const metadata = one(/\/Type \/Metadata/)?.stream.toString('utf8') ?? '';
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  for (const part of [
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:Version>1.0</fx:Version>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
  ])
    expect(metadata).toContain(part);
  // Whatever the shop is called, it is XML.
  expect(readXml(metadata.replace(/<\?xpacket[^?]*\?>/g, '').trim()).local).toBe('xmpmeta');
});

it('has the XML as an alternative of the document, byte for byte', async () => {
  const pdf = await invoicesPdf([printed], xml);
  const objects = objectsOf(pdf);
  const file = objects.find(({ dictionary }) => dictionary.includes('/Type /EmbeddedFile'));
  expect(file?.dictionary).toContain('/Subtype /text#2Fxml');
  expect(file?.dictionary).toContain('/ModDate (D:20260314100000Z)');
  expect(file?.stream.toString('utf8')).toBe(xml);
  const named = objects.find(({ dictionary }) => dictionary.includes('/Type /Filespec'));
  for (const part of ['/AFRelationship /Alternative', '/F (factur-x.xml)', '/UF (factur-x.xml)'])
    expect(named?.dictionary).toContain(part);
  const catalog = objects.find(({ dictionary }) => dictionary.includes('/Type /Catalog'));
  expect(catalog?.dictionary).toMatch(new RegExp(`/AF \\[\\s*${named?.number} 0 R\\s*\\]`));
  expect(catalog?.dictionary).toContain('/Metadata');
});

it('is the same file each time', async () => {
  const [one, other] = [await invoicesPdf([printed], xml), await invoicesPdf([printed], xml)];
  expect(one.equals(other)).toBe(true);
});

it('without XML claims nothing', async () => {
  const text = (await invoicesPdf([printed])).toString('latin1');
  expect(text).not.toMatch(/pdfaid|EmbeddedFile|OutputIntent/);
});

/** The objects of a PDF file by number: their dictionary, and their stream as it is once unpacked. */
function objectsOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body = '']) => {
    const [dictionary = '', stream] = body.split('\nstream\n');
    const bytes = Buffer.from((stream ?? '').replace(/\nendstream$/, ''), 'latin1');
    const isPacked = dictionary.includes('/FlateDecode');
    return { number, dictionary, stream: stream && isPacked ? inflateSync(bytes) : bytes };
  });
}
