import { z } from 'zod';
import { productParams } from './catalogue/catalogue';
import { measures } from './catalogue/product-facts';
import { endpoint } from './endpoint';
import { fieldTexts } from './messages';
import { requiredText } from './text';
import {
  BODY_RANGE,
  type BodyMeasure,
  bodyMeasures,
  fitVerdicts,
  lengthUnits,
  MAX_USUAL_SIZES,
} from './values/fit/body';

/** What buyers of a style say about its fit. */
const fitAdvice = z.object({
  verdict: z.enum(fitVerdicts),
  /** Of the buyers, those who say so. */
  percent: z.number().int(),
  /** The buyers who said how it fits: `reviews` and `returns` together. */
  buyers: z.number().int(),
  reviews: z.number().int(),
  /** Buyers who returned it as too small or too large. */
  returns: z.number().int(),
});

const productFit = z.object({
  /** Null if too few buyers said how it fits, or they disagree. */
  advice: fitAdvice.nullable(),
  /** The measures of the product's category, in centimetres. The product's own are among its facts. */
  categoryMeasures: measures,
});
export type ProductFit = z.infer<typeof productFit>;

const bodyLength = z
  .number(fieldTexts.enterNumber)
  .min(BODY_RANGE.min, fieldTexts.leastCentimetres(BODY_RANGE.min))
  .max(BODY_RANGE.max, fieldTexts.mostCentimetres(BODY_RANGE.max))
  .multipleOf(0.1, fieldTexts.oneDecimal);

export const fitProfile = z.object({
  /** How the lengths are shown; they are always in centimetres. */
  unit: z.enum(lengthUnits),
  body: z.partialRecord(z.enum(bodyMeasures as readonly BodyMeasure[]), bodyLength),
  /** The usual size by the key of a category. */
  wears: z
    .record(requiredText(60), requiredText(20))
    .refine((sizes) => Object.keys(sizes).length <= MAX_USUAL_SIZES, fieldTexts.tooManyCategories),
});

const tag = 'Fit';

export const getProductFit = endpoint({
  method: 'GET',
  path: '/api/products/:productId/fit',
  access: 'catalogue',
  tag,
  summary:
    'What buyers of any colour say about the fit of a product. A shopper’s own size is computed in the browser',
  params: productParams,
  response: productFit,
});

export const getFitProfile = endpoint({
  method: 'GET',
  path: '/api/user/fit',
  access: 'user',
  tag,
  summary: 'The measurements and usual sizes that the caller keeps in the account; null for none',
  response: z.object({ profile: fitProfile.nullable() }),
});

export const saveFitProfile = endpoint({
  method: 'PUT',
  path: '/api/user/fit',
  access: 'user',
  tag,
  summary: 'Keep measurements and usual sizes in the account, in place of the former ones',
  body: fitProfile,
  response: z.object({ profile: fitProfile }),
});

export const deleteFitProfile = endpoint({
  method: 'DELETE',
  path: '/api/user/fit',
  access: 'user',
  tag,
  summary: 'Delete the measurements and usual sizes; deleting them again changes nothing',
});
