/** Hints that the fields of several records share. */
export const fieldTexts = {
  optional: 'Optional',
  byDefault: 'Leave empty to use the default.',
  partyHint:
    'Name, postal address, and an email address or URL, each on a new line. Products show it unless they name their own. Leave empty to show none.',
  noLimit: 'Leave empty for no limit.',
  offered: 'Offered',
  notOffered: 'Not offered',
} as const;
