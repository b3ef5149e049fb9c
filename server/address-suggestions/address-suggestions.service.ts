import type { suggestAddresses as suggestEndpoint } from '#contract/addresses/address-suggestions';
import type { Answer } from '#contract/endpoint';
import { limit } from '../http/rate-limits';
import type { Shop } from '../shop';
import { distinct, toSuggestedAddress } from './suggested-address.rules';

/** Several addresses, typed letter by letter. */
const REQUESTS = 120;
const PERIOD_SECONDS = 10 * 60;

/** Addresses in a country for what a shopper has typed; none if there is no provider or it fails. */
export async function suggestAddresses(
  shop: Shop,
  accountId: string,
  text: string,
  country: string,
): Promise<Answer<typeof suggestEndpoint>> {
  const { addressSuggester } = shop;
  if (!addressSuggester) return { suggestions: [], attribution: '' };
  await limit(shop, {
    name: 'address-suggestions',
    key: accountId,
    points: REQUESTS,
    seconds: PERIOD_SECONDS,
  });
  const { attribution } = addressSuggester;
  try {
    const places = await addressSuggester.suggest(text, country);
    const addresses = places.map((place) => toSuggestedAddress(place, country));
    return { suggestions: distinct(addresses), attribution };
  } catch (error) {
    // Without the error's message, which may quote the response and so the address.
    const { name } = error as Error;
    shop.log.warn({ error: name }, 'the provider of address suggestions did not answer');
    return { suggestions: [], attribution };
  }
}
