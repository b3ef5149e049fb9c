/** Rights by role, shared by the server's access checks and the screens. */

export const roles = ['User', 'Admin', 'Fulfilment', 'Merchandiser'] as const;
export type Role = (typeof roles)[number];

/** The roles that are stored. A visitor is a guest without orders, and counts as `User` for everything that asks for a role. */
export const accountRoles = [...roles, 'Visitor'] as const;
type AccountRole = (typeof accountRoles)[number];

/** The roles of staff. */
export const staffRoles = ['Admin', 'Fulfilment', 'Merchandiser'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The rights, and the roles that have them. `admin`: settings, staff, emails, audit log. `staff:orders`: orders, customers.
 * `staff:refunds`: approve refunds, directly or by cancelling a paid order. `staff:returns`: receive and
 * reject returns; receiving one refunds the price of its items, which the customer is entitled to, unless it follows from a
 * withdrawal that is not confirmed. `staff:products`:
 * products, promotions, content. `staff:reviews`: decide about reviews and answer them. `staff:stock`: counts. `staff:revenue`: the shop's revenue. `staff`: pages that all staff
 * may see.
 */
export const rights = {
  admin: ['Admin'],
  staff: ['Admin', 'Fulfilment', 'Merchandiser'],
  'staff:orders': ['Admin', 'Fulfilment'],
  'staff:refunds': ['Admin'],
  'staff:returns': ['Admin', 'Fulfilment'],
  'staff:products': ['Admin', 'Merchandiser'],
  'staff:reviews': ['Admin', 'Merchandiser'],
  'staff:stock': ['Admin', 'Fulfilment', 'Merchandiser'],
  'staff:revenue': ['Admin', 'Merchandiser'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Right = keyof typeof rights;

/** Whether a role has a right. */
export function may(role: AccountRole, right: Right): boolean {
  return (rights[right] as readonly AccountRole[]).includes(role);
}

/** Whether a role is a staff role. `staffRoleIn` is the same in SQL. */
export function isStaff(role: AccountRole): role is StaffRole {
  return may(role, 'staff');
}
