import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { moneyFormat } from '#contract/money';
import type { Invoice } from '#contract/orders/invoices';
import { type DocumentStyle, documentTextsIn } from '#contract/values/tax/document-texts';
import { attachFacturX, facturXOptions } from './electronic/factur-x';
import { type FontStyle, openFonts } from './pdf-fonts';
import { textPrinter } from './pdf-text';

/** Millimetres in points. */
const mm = (length: number) => (length * 72) / 25.4;
const MARGIN = mm(20);
const WIDTH = mm(210) - 2 * MARGIN;
/** Where the lines of a page end; below is the footer. */
const BOTTOM = mm(265);
const SIZE = 9;
const HEADING_SIZE = 16;
const FOOTER_SIZE = 7;

/** The right edges of the columns of numbers; the first column takes the rest. */
const columns = [0.58, 0.72, 0.84, 1].map((share) => MARGIN + WIDTH * share);

const fullWidth = { x: MARGIN, width: WIDTH, size: SIZE };

/** An invoice or a credit note, and the language of its order. */
export interface PrintedInvoice extends DocumentStyle {
  invoice: Invoice;
  language: string;
}

/**
 * Invoices and credit notes as one PDF file of A4 pages. Each begins on a new page and numbers its own. With the XML of the first one,
 * the file is a Factur-X invoice.
 */
export async function invoicesPdf(
  printed: readonly [PrintedInvoice, ...PrintedInvoice[]],
  xml: string | null = null,
): Promise<Buffer> {
  const texts = new Map(
    printed.map(({ language }) => [language, documentTextsIn(language)] as const),
  );
  const textOf = ({ language }: PrintedInvoice) => texts.get(language) ?? documentTextsIn(language);
  const fonts = await openFonts(
    JSON.stringify([printed, printed.map((one) => textOf(one).notes(one.invoice))]),
  );
  const first = printed[0].invoice;
  const title = (one: PrintedInvoice) =>
    `${textOf(one).kinds[one.invoice.kind]} ${one.invoice.number}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    font: '',
    info: {
      Title: printed.map(title).join(', ').slice(0, 200),
      ...(xml === null
        ? { Author: first.seller[0] ?? '' }
        : { CreationDate: new Date(first.issuedAt) }),
    },
    ...(xml !== null && facturXOptions),
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((settle, fail) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => settle(Buffer.concat(parts)));
    document.on('error', fail);
  });
  if (xml !== null) attachFacturX(document, xml, first);
  const printer = { document, y: MARGIN, ...textPrinter(document, fonts) };
  for (const one of printed) {
    const { invoice, dates, locale } = one;
    if (invoice !== first) {
      // Other requests run between two documents.
      await setImmediate();
      document.addPage();
      printer.y = MARGIN;
    }
    const page = Object.assign(printer, { text: textOf(one), dates, locale });
    const from = document.bufferedPageRange().count - 1;
    writeHead(page, invoice);
    writeLines(page, invoice);
    writeSums(page, invoice);
    writePageNumbers(page, invoice, from);
  }
  document.end();
  return done;
}

/** The document that is printed on, the position of the next line, and how the invoice is written. */
type Page = ReturnType<typeof textPrinter> &
  DocumentStyle & {
    document: PDFKit.PDFDocument;
    y: number;
    text: ReturnType<typeof documentTextsIn>;
  };

function writeHead(page: Page, invoice: Invoice): void {
  const { text, dates } = page;
  const { kind, number, seller, buyer } = invoice;
  const heading = { x: MARGIN, width: WIDTH, size: HEADING_SIZE, style: 'bold' } as const;
  const top = page.print(`${text.kinds[kind]} ${number}`, MARGIN, heading) + 0.8 * HEADING_SIZE;
  const half = { width: WIDTH / 2 - mm(5), size: SIZE };
  const taxNumber = invoice.taxNumber === '' ? [] : [text.taxNumber(invoice.taxNumber)];
  const ends = [
    page.print(buyer.join('\n'), top, { ...half, x: MARGIN }),
    page.print([...seller, ...taxNumber].join('\n'), top, { ...half, x: MARGIN + WIDTH / 2 }),
  ];
  const facts = text.facts(invoice, dates).join('\n');
  page.y = page.print(facts, Math.max(...ends) + mm(8), fullWidth) + mm(6);
}

function writeLines(page: Page, invoice: Invoice): void {
  const { text, locale } = page;
  const { head } = text;
  const money = moneyFormat(invoice.currency, locale);
  writeRow(page, [head.item, head.quantity, head.price, head.tax, head.amount], 'bold');
  for (const line of invoice.lines) {
    writeRow(page, [
      line.label,
      line.quantity === null ? '' : String(line.quantity),
      line.unitPrice === null ? '' : money(line.unitPrice),
      line.name === '' ? '' : text.percent(line.percent, locale),
      money(line.gross),
    ]);
    for (const { name, amount } of text.discounts(line))
      writeRow(page, [`   ${name}`, '', `−${money(amount)}`, '', '']);
  }
}

function writeSums(page: Page, invoice: Invoice): void {
  const { text, locale } = page;
  const money = moneyFormat(invoice.currency, locale);
  page.y += mm(4);
  for (const rate of invoice.rates)
    if (rate.name !== '')
      writeRow(page, [text.rate(rate, invoice.currency, locale), '', '', '', money(rate.tax)]);
  writeRow(page, [text.total(invoice), '', '', '', money(invoice.total)], 'bold');
  page.y += mm(6);
  for (const note of text.notes(invoice)) {
    if (page.y + page.heightOf(note, fullWidth) > BOTTOM) addPage(page);
    page.y = page.print(note, page.y, fullWidth) + mm(2);
  }
}

/** A row of the table, on a new page if there is no room. */
function writeRow(page: Page, cells: readonly string[], style: FontStyle = 'regular'): void {
  const [label = '', ...numbers] = cells;
  const first = { x: MARGIN, width: (columns[0] ?? 0) - MARGIN - mm(14), size: SIZE, style };
  const height = page.heightOf(label, first);
  if (page.y + height > BOTTOM) addPage(page);
  page.print(label, page.y, first);
  for (const [index, cell] of numbers.entries()) {
    const x = (columns[index] ?? 0) - mm(34);
    if (cell !== '')
      page.print(cell, page.y, { x, width: mm(34), size: SIZE, style, align: 'right' });
  }
  page.y += height + mm(1.5);
}

function addPage(page: Page): void {
  page.document.addPage();
  page.y = MARGIN;
}

/** Numbers the pages of an invoice, which are the last ones of the file, from the index `from`. */
function writePageNumbers(page: Page, { footer }: Invoice, from: number): void {
  const { document } = page;
  const count = document.bufferedPageRange().count - from;
  for (let number = 0; number < count; number++) {
    document.switchToPage(from + number);
    // Without a bottom margin, as text below it would begin a new page.
    document.page.margins.bottom = 0;
    const lines = [footer, page.text.page(number + 1, count)]
      .filter((line) => line !== '')
      .join('\n');
    page.print(lines, mm(275), { x: MARGIN, width: WIDTH, size: FOOTER_SIZE, align: 'center' });
  }
}
