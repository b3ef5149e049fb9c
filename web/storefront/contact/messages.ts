/** The labels of the fields of people and addresses. */
export const contact = {
  firstName: 'First name',
  lastName: 'Last name',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  mobile: 'Phone',
  requiredNote: 'All fields are required unless marked optional.',
} as const;
