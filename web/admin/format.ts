export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`;

/** What distinguishes products of the same title: `Acme, Blue`. */
export const brandAndColour = (product: { brand: string; colour: string }) =>
  [product.brand, product.colour].filter(Boolean).join(', ');
