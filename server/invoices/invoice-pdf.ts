import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { moneyFormat } from '#contract/money';
import type { Invoice } from '#contract/orders/invoices';
import type { Dates } from '#contract/values/dates';
import { documentTexts as text } from '#contract/values/tax/document-texts';

const { resolve } = createRequire(import.meta.url);
/** DejaVu has the characters of all European languages; the file embeds only the used ones. */
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** Millimetres in points. */
const mm = (length: number) => (length * 72) / 25.4;
const MARGIN = mm(20);
const WIDTH = mm(210) - 2 * MARGIN;
/** Where the lines of a page end; below is the footer. */
const BOTTOM = mm(265);
const SIZE = 9;

/** The right edges of the columns of numbers; the first column takes the rest. */
const columns = [0.58, 0.72, 0.84, 1].map((share) => MARGIN + WIDTH * share);

/** An invoice or a credit note as a PDF file of A4 pages. */
export function invoicePdf(invoice: Invoice, dates: Dates): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, font: fonts.regular },
    info: {
      Title: `${text.kinds[invoice.kind]} ${invoice.number}`,
      Author: invoice.seller[0] ?? '',
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((settle, fail) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => settle(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
  writeHead(pdf, invoice, dates);
  writeLines(pdf, invoice);
  writeSums(pdf, invoice);
  writePageNumbers(pdf, invoice);
  pdf.end();
  return done;
}

type Pdf = PDFKit.PDFDocument;

function writeHead(pdf: Pdf, invoice: Invoice, dates: Dates): void {
  const { kind, number, seller, buyer } = invoice;
  pdf.font(fonts.bold).fontSize(16).text(`${text.kinds[kind]} ${number}`, MARGIN, MARGIN);
  pdf.font(fonts.regular).fontSize(SIZE).moveDown(0.8);
  const top = pdf.y;
  const half = WIDTH / 2 - mm(5);
  const write = (x: number, lines: readonly string[]) => {
    pdf.text(lines.join('\n'), x, top, { width: half });
    return pdf.y;
  };
  const taxNumber = invoice.taxNumber === '' ? [] : [text.taxNumber(invoice.taxNumber)];
  const ends = [write(MARGIN, buyer), write(MARGIN + WIDTH / 2, [...seller, ...taxNumber])];
  pdf.text(text.facts(invoice, dates).join('\n'), MARGIN, Math.max(...ends) + mm(8), {
    width: WIDTH,
  });
  pdf.y += mm(6);
}

function writeLines(pdf: Pdf, invoice: Invoice): void {
  const { head } = text;
  const money = moneyFormat(invoice.currency);
  writeRow(pdf, [head.item, head.quantity, head.price, head.tax, head.amount], fonts.bold);
  for (const line of invoice.lines) {
    writeRow(pdf, [
      line.label,
      line.quantity === null ? '' : String(line.quantity),
      line.unitPrice === null ? '' : money(line.unitPrice),
      line.name === '' ? '' : `${line.percent}%`,
      money(line.gross),
    ]);
    if (line.discount)
      writeRow(pdf, [`   ${text.discount}`, '', `−${money(line.discount)}`, '', '']);
  }
}

function writeSums(pdf: Pdf, invoice: Invoice): void {
  const money = moneyFormat(invoice.currency);
  pdf.y += mm(4);
  for (const rate of invoice.rates)
    if (rate.name !== '')
      writeRow(pdf, [text.rate(rate, invoice.currency), '', '', '', money(rate.tax)]);
  writeRow(pdf, [text.total(invoice), '', '', '', money(invoice.total)], fonts.bold);
  pdf.y += mm(6);
  for (const note of text.notes(invoice)) {
    pdf.text(note, MARGIN, pdf.y, { width: WIDTH });
    pdf.y += mm(2);
  }
}

/** A row of the table, on a new page if there is no room. */
function writeRow(pdf: Pdf, cells: readonly string[], font: string = fonts.regular): void {
  const [label = '', ...numbers] = cells;
  pdf.font(font).fontSize(SIZE);
  const width = (columns[0] ?? 0) - MARGIN - mm(14);
  const height = pdf.heightOfString(label, { width });
  if (pdf.y + height > BOTTOM) pdf.addPage();
  const top = pdf.y;
  pdf.text(label, MARGIN, top, { width });
  for (const [index, cell] of numbers.entries()) {
    const right = columns[index] ?? 0;
    if (cell !== '') pdf.text(cell, right - mm(34), top, { width: mm(34), align: 'right' });
  }
  pdf.font(fonts.regular);
  pdf.x = MARGIN;
  pdf.y = top + height + mm(1.5);
}

function writePageNumbers(pdf: Pdf, { footer }: Invoice): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    // Without a bottom margin, as text below it would begin a new page.
    pdf.page.margins.bottom = 0;
    const lines = [footer, text.page(page + 1, count)].filter((line) => line !== '').join('\n');
    pdf.fontSize(7).text(lines, MARGIN, mm(275), { width: WIDTH, align: 'center' });
  }
}
