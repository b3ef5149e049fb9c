declare module '../shop' {
  interface Shop {
    /** Suggests addresses while shoppers type; null if the shop has no provider. */
    addressSuggester: AddressSuggester | null;
  }
}
/** A place as a provider describes it. Parts that it does not know are empty. */
export interface SuggestedPlace {
  street: string;
  houseNumber: string;
  city: string;
  state: string;
  zipCode: string;
}

/** A provider of address suggestions. Tests have a stand-in. */
export interface AddressSuggester {
  /** The text that the provider's licence asks to show beside its addresses. */
  attribution: string;
  /** Places in a country that match the beginning of an address. Throws if the provider does not answer in time. */
  suggest(text: string, country: string): Promise<SuggestedPlace[]>;
}
