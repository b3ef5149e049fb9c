export const draft = {
  mark: 'Draft preview. Shoppers don’t see this until it’s published.',
} as const;
