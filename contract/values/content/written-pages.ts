/** The pages of the footer that staff may edit. */
export const writtenPages = [
  'shipping',
  'returns',
  'size-guide',
  'contact',
  'privacy',
  'terms',
  'imprint',
  'accessibility',
  'cookies',
] as const;
/** The pages that only shops have which follow the legal duty of that name. */
export const legalPages = ['imprint', 'accessibility', 'cookies'] as const;
export type WrittenPageName = (typeof writtenPages)[number];
