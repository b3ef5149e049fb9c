/** Texts of the audit log. */

export const audit = {
  title: 'Audit log',
  exportCsv: 'Export CSV',
  exportLines: 'Export JSON lines',
  exporting: 'Exporting',
  exported: 'Audit log downloaded',
  search: 'Search by person, action or ID',
  audit_time: 'When',
  actor: 'Who',
  action: 'What',
  change: 'Before and after',
  theShop: 'The shop',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: '–',
  show: 'Show',
  showNamed: (action: string) => `Show before and after: ${action}`,
  emptyTitle: 'No entries found',
  emptyText: 'Changes made by staff are recorded here and can’t be edited.',
} as const;
