import { z } from 'zod';
import { countryCode } from '../catalogue/product-facts';
import { oneLine, text } from '../text';

export const country = countryCode.refine((code) => code !== '', 'Choose a country.');

/** Postcodes from `from` to `to`, or that begin with them: `100` to `119` includes 10001 and 11999. */
const postcodeRange = z
  .object({ from: postcode(), to: postcode() })
  .refine(({ from, to }) => from <= to.padEnd(from.length, '\uffff'), {
    path: ['to'],
    message: 'Can’t be before the first postcode.',
  });

function postcode() {
  return text(20)
    .overwrite((value) => value.toUpperCase().replace(/[\s-]/g, ''))
    .min(1, 'Enter a postcode or its beginning.')
    .regex(/^[A-Z0-9]+$/, 'Use letters and digits.');
}

/** The addresses of a zone: its countries (none: all), narrowed by states and by postcodes if there are any. */
export const zoneArea = {
  id: z.uuid(),
  name: oneLine(60),
  countries: z.array(country).max(250),
  states: z.array(text(100).min(1)).max(100, 'Enter up to 100 states.'),
  postcodes: z.array(postcodeRange).max(100, 'Enter up to 100 ranges.'),
};
export type ZoneArea = z.output<z.ZodObject<typeof zoneArea>>;

/** Reports states and postcodes without a country. */
export const checkArea = (
  { countries, states, postcodes }: Pick<ZoneArea, 'countries' | 'states' | 'postcodes'>,
  ctx: z.RefinementCtx,
) => {
  if (countries.length === 0 && (states.length > 0 || postcodes.length > 0))
    ctx.addIssue({
      code: 'custom',
      path: ['countries'],
      message: 'Choose the country of the states or postcodes.',
    });
};
