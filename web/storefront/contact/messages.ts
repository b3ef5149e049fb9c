/** The labels of the fields of people. */
export const contact = {
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Phone',
  requiredNote: 'All fields are required unless marked optional.',
} as const;
