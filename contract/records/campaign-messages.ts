/** Labels and hints of a campaign, by the names of the fields. */
export const campaignTexts = {
  name: {
    label: 'Name',
    hint: 'Only staff see it.',
  },
  startsAt: {
    label: 'Starts',
    hint: 'Leave empty to start when you choose Start.',
  },
  endsAt: {
    label: 'Ends',
    hint: 'Leave empty for no end.',
  },
  promoText: {
    label: 'Banner text',
    hint: 'While the campaign runs, it replaces the banner at the top of every page.',
  },
  promoHref: {
    label: 'Banner link',
    hint: 'A path such as /women/clothing/all, or a full URL.',
  },
} as const;
