/** The texts about a record that someone else saved while a form was open. */

export const editing = {
  title: 'This was changed while you were editing',
  conflicts: 'Nothing you typed is lost. Choose which values to keep, then save again.',
  noConflicts: 'Nothing you typed is lost. Check the changes below, then save again.',
  yours: 'Yours',
  savedBy: (name: string, at: string) => `Saved by ${name} at ${at}`,
  savedAt: (at: string) => `Saved at ${at}`,
  saved: 'Now',
  option: (whose: string, value: string) => `${whose}: ${value}`,
  alsoChanged: 'Also changed, and already filled in below:',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  empty: 'empty',
  yes: 'yes',
  no: 'no',
} as const;
