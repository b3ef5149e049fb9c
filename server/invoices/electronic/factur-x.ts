import type { Invoice } from '#contract/orders/invoices';

/**
 * Of a PDF/A-3 file. It has no author: the PDF library writes its texts into XML without escaping them, and only the title, which is made
 * of a number, needs none.
 */
export const facturXOptions = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const;

const FILE_NAME = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const properties = {
  DocumentType: { value: 'INVOICE', description: 'The type of the hybrid document' },
  DocumentFileName: { value: FILE_NAME, description: 'The name of the embedded XML document' },
  Version: { value: '1.0', description: 'The version of the XML schema' },
  ConformanceLevel: { value: 'EN 16931', description: 'The conformance level of the XML' },
};

/** Makes a PDF/A-3 document a Factur-X invoice: with its XML as an alternative, and metadata that say so. */
export function attachFacturX(
  document: PDFKit.PDFDocument,
  xml: string,
  { issuedAt }: Pick<Invoice, 'issuedAt'>,
): void {
  const at = new Date(issuedAt);
  document.file(Buffer.from(xml), {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'The invoice as Factur-X',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  });
  document.appendXML(metadata());
}

/** The properties of Factur-X, and the extension schema by which PDF/A allows them. */
function metadata(): string {
  const named = Object.entries(properties);
  const values = named.map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`);
  const schema = named.map(
    ([name, { description }]) => `<rdf:li rdf:parseType="Resource">
  <pdfaProperty:name>${name}</pdfaProperty:name>
  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
  <pdfaProperty:category>external</pdfaProperty:category>
  <pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values.join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${schema.join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}
