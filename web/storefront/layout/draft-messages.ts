/** Texts of the notice on previews, apart from those that every page loads. */
export const draft = {
  notice: 'Draft preview. Shoppers don’t see this until it’s published.',
  noticeAt: (when: string) => `Preview of ${when}. Shoppers don’t see this yet.`,
} as const;
