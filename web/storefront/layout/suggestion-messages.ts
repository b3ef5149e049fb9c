/** Suggests the pages in this language, on those in another. */
export const suggestion = {
  open: 'View this page in English',
  dismiss: 'Dismiss',
} as const;
