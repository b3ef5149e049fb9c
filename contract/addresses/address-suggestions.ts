import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { requiredText } from '../text';

const suggestedAddress = z.object({
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});
export type SuggestedAddress = z.infer<typeof suggestedAddress>;

/** A POST, because URLs are written to logs. */
export const suggestAddresses = endpoint({
  method: 'POST',
  path: '/api/address-suggestions',
  access: 'buyer',
  limitsLink: true,
  tag: 'Addresses',
  summary:
    'Addresses that begin like the text, from the shop’s provider of address suggestions; none without a provider, or if it does not answer',
  body: z.object({
    text: requiredText(200),
    country: z.string().regex(/^[A-Z]{2}$/, fieldTexts.country),
  }),
  response: z.object({
    suggestions: z.array(suggestedAddress),
    /** The text that the provider's licence asks to show beside its addresses. */
    attribution: z.string(),
  }),
});
