import { staffRoles } from '#contract/values/rights';

/**
 * The SQL condition that a column holds a role of staff; `isStaff` is the same in TypeScript. The roles are literals, so that
 * the planner can use the index `account_staff`.
 */
export function staffRoleIn(column: string): string {
  return `${column} in (${staffRoles.map((role) => `'${role}'`).join(', ')})`;
}
