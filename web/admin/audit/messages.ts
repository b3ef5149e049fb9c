/** The texts of the audit screen. */

export const audit = {
  title: 'Audit',
  search: 'Search person, action or id',
  when: 'When',
  who: 'Who',
  what: 'What',
  change: 'Before and after',
  theShop: 'The shop',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: '–',
  show: 'Show',
  showNamed: (action: string) => `Show before and after: ${action}`,
  emptyTitle: 'No entries found',
  emptyText: 'Each change by staff is written down here. Nothing here can be changed.',
} as const;
