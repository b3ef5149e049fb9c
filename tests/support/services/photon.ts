/** An answer of Photon with a house in a street of Berlin. */
export const berlinAnswer = {
  features: [
    place({ housenumber: '1', street: 'Torstraße', city: 'Berlin', postcode: '10119' }),
    place({ name: 'Torstraße', city: 'Berlin', postcode: '10119' }),
    // The same street again, one without a street, and one elsewhere.
    place({ name: 'Torstraße', city: 'Berlin', postcode: '10119' }),
    place({ city: 'Berlin' }),
    place({ name: 'Torstraße', city: 'Wien', countrycode: 'AT' }),
  ],
};

/** An answer of Photon with a house in Portland. */
export const portlandAnswer = {
  features: [
    place({
      housenumber: '12',
      street: 'Mill Lane',
      city: 'Portland',
      postcode: '97201',
      state: 'Oregon',
      countrycode: 'US',
    }),
  ],
};

function place(properties: Record<string, string>) {
  return { type: 'Feature', properties: { countrycode: 'DE', state: 'Berlin', ...properties } };
}
