/**
 * The states of a declared withdrawal. `received`: its order is looked up. `waiting`: for the delivery of the order. `open`:
 * staff have to decide. `cancelled`: the order was not sent and is cancelled. `returning`: a return was requested. `closed`:
 * nothing was left to return, or staff closed it. `refused`: all its items are excluded from the right of withdrawal.
 */
export const withdrawalStatuses = [
  'received',
  'waiting',
  'open',
  'cancelled',
  'returning',
  'closed',
  'refused',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * Why staff have to decide. `unmatched`: no order has this number and email. `unconfirmed`: the order is not sent, and neither
 * its buyer nor the link in the receipt has confirmed the declaration yet. `late`: the period had ended. `items`: the items
 * are named in words. `unsent`: a part of an order that is not sent, or not in full.
 */
export const withdrawalProblems = ['unmatched', 'unconfirmed', 'late', 'items', 'unsent'] as const;
export type WithdrawalProblem = (typeof withdrawalProblems)[number];

/**
 * Why a product is excluded from the right of withdrawal (article 16). `sealed`: it is sealed for health or hygiene, and
 * cannot be returned once the seal is broken. `custom`: it is made to measure.
 */
export const withdrawalExclusions = ['sealed', 'custom'] as const;
export type WithdrawalExclusion = (typeof withdrawalExclusions)[number];
