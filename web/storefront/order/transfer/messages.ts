/** Texts about paying by bank transfer, and about its refund. */
export const transfer = {
  title: 'Transfer details',
  amount: 'Amount',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Payment reference',
  referenceHint: 'Please enter exactly this, so that we can match your payment.',
  received: (amount: string) => `We’ve received ${amount} so far. Please transfer the rest.`,
  copy: 'Copy',
  copyNamed: (name: string) => `Copy ${name}`,
  copied: (name: string) => `${name} copied`,
  notCopied: 'Copying didn’t work. Please select the text instead.',
  refundTitle: 'Where should we send your refund?',
  refundText:
    'You paid by bank transfer, so we’ll transfer the money back. We delete your account details 30 days after the refund.',
  refundKnown: (ending: string) => `We’ll transfer it to your account ending in ${ending}.`,
  save: 'Save account',
  change: 'Change account',
  saving: 'Saving',
  saved: 'Thank you. We’ll transfer your refund to this account.',
} as const;
