/** The pages of the footer that staff may edit. */
export const writtenPages = [
  'shipping',
  'returns',
  'size-guide',
  'contact',
  'privacy',
  'terms',
] as const;
export type WrittenPageName = (typeof writtenPages)[number];
