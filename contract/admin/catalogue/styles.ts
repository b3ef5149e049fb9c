import { z } from 'zod';
import { product } from '../../catalogue/catalogue';
import { endpoint } from '../../endpoint';
import { productStates } from '../../values/choices';
import { area } from '../area';
import { type ProductInput, productInput, sizesConfirmed } from './catalogue';

const STYLE_COLOURS_LIMIT = 50;

/** The stock-keeping units and barcodes that an earlier colour has too. */
export function repeatedCodes(products: readonly Pick<ProductInput, 'sizeDetails'>[]) {
  const seen = { sku: new Map<string, number>(), gtin: new Map<string, number>() };
  return products.flatMap(({ sizeDetails }, at) =>
    Object.entries(sizeDetails).flatMap(([size, codes]) =>
      (['sku', 'gtin'] as const)
        .filter((name) => {
          const code = codes[name];
          if (code === undefined) return false;
          const owner = seen[name].get(code) ?? at;
          seen[name].set(code, owner);
          return owner !== at;
        })
        .map((name) => ({ at, size, name, message: 'Another colour has the same one.' })),
    ),
  );
}

/** The colours of one style. */
const styleInput = z.object({
  products: z
    .array(productInput)
    .min(1, 'Add at least one colour.')
    .max(STYLE_COLOURS_LIMIT, `Add up to ${STYLE_COLOURS_LIMIT} colours.`)
    .superRefine((products, ctx) => {
      const colours = new Set<string>();
      const [first] = products;
      for (const [at, product] of products.entries()) {
        const colour = product.colour.toLowerCase();
        if (colours.has(colour))
          ctx.addIssue({
            code: 'custom',
            path: [at, 'colour'],
            message: 'Each colour can only be listed once.',
          });
        colours.add(colour);
        for (const name of ['title', 'brand', 'thirdLevelCategory'] as const)
          if (product[name] !== first?.[name])
            ctx.addIssue({
              code: 'custom',
              path: [at, name],
              message: 'Must be the same for all colours.',
            });
      }
      for (const { at, size, name, message } of repeatedCodes(products))
        ctx.addIssue({ code: 'custom', path: [at, 'sizeDetails', size, name], message });
    }),
  confirmed: sizesConfirmed,
});

export const createStyle = endpoint({
  ...area('staff:products', 'Admin: products').post('/api/admin/styles'),
  summary:
    'Create a style: a product for each of its colours, all or none; 409 `needs_confirmation` as for a single product',
  status: 201,
  body: styleInput,
  response: z.object({ products: z.array(product) }),
});

const styleColour = z.object({
  _id: z.string(),
  title: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
  archived: z.boolean(),
  state: z.enum(productStates),
});
export type StyleColour = z.infer<typeof styleColour>;

export const listStyleColours = endpoint({
  ...area('staff:products', 'Admin: products').get('/api/admin/products/:id/colours'),
  summary:
    "The colours of a product's style, itself, drafts and archived ones included, oldest first",
  response: z.array(styleColour),
});
