declare namespace PDFKit.Mixins {
  interface PDFAttachmentOptions {
    /** What an embedded file is to the document, in PDF/A-3. */
    relationship?: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified';
  }
}
