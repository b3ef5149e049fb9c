import { z } from 'zod';
import type { AddressSuggester, SuggestedPlace } from './address-suggester';

const TIMEOUT_MS = 2_000;
const PLACES = 6;

const part = z.string().max(300).catch('');
const feature = z.object({
  properties: z.object({
    /** The street, if the place is one. */
    name: part,
    street: part,
    housenumber: part,
    /** A village without streets. */
    locality: part,
    city: part,
    state: part,
    postcode: part,
    countrycode: part,
  }),
});
const answer = z.object({ features: z.array(z.unknown()) });

/**
 * Photon (photon.komoot.io), a search in the addresses of OpenStreetMap that shops can also host themselves. It gets the
 * typed text and the country, and the address of this server.
 */
export function photon(url: string): AddressSuggester {
  return {
    attribution: '© OpenStreetMap contributors',
    async suggest(text, country) {
      const query = new URLSearchParams({ q: text, countrycode: country, limit: String(PLACES) });
      for (const layer of ['house', 'street']) query.append('layer', layer);
      const response = await fetch(`${url.replace(/\/$/, '')}/api?${query}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Photon answered ${response.status}.`);
      const { features } = answer.parse(await response.json());
      return features.slice(0, PLACES).flatMap((each) => placeIn(each, country));
    },
  };
}

/** No place, if it is not one that a parcel can be sent to. */
function placeIn(value: unknown, country: string): SuggestedPlace[] {
  const parsed = feature.safeParse(value);
  if (!parsed.success) return [];
  const { name, street, housenumber, locality, city, state, postcode, countrycode } =
    parsed.data.properties;
  const road = street || (housenumber === '' ? name : locality || city);
  // Servers of an old version ignore the country asked for.
  if (road === '' || countrycode !== country) return [];
  return [
    { street: road, houseNumber: housenumber, city: city || locality, state, zipCode: postcode },
  ];
}
