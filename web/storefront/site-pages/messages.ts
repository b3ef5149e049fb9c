/** Texts of the journal and of pages that staff create. */

export const journal = {
  title: 'Journal',
  description: 'Stories about what we make and sell, and how to look after it.',
  none: 'Nothing here yet. Please come back soon.',
  feed: 'Journal feed',
  pages: 'Pages of the journal',
} as const;
