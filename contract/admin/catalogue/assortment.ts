import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { requiredText, text } from '../../text';
import { area, paging } from '../area';
import {
  type AssortmentKind,
  brandInput,
  categoryInput,
  colourInput,
  namedInput,
  sizeSystemInput,
  storedBrand,
  storedCategory,
  storedColour,
  storedNamed,
  storedSizeSystem,
  task,
} from './assortment-entries';
import { attributeInput, storedAttribute } from './attributes';

const assortment = area('staff:products', 'Admin: assortment');

export const getStaffAssortment = endpoint({
  ...assortment.get('/api/admin/assortment'),
  summary:
    'Departments, sections, categories, colours, size systems and attributes in display order, and changes in progress',
  response: z.object({
    departments: z.array(storedNamed),
    sections: z.array(storedNamed),
    categories: z.array(storedCategory),
    colours: z.array(storedColour),
    sizeSystems: z.array(storedSizeSystem),
    attributes: z.array(storedAttribute),
    /** The classes that a product may name; empty in a shop without tax. */
    taxClasses: z.array(z.object({ code: z.string(), name: z.string() })),
    tasks: z.array(task),
  }),
});

export const getAssortmentUse = endpoint({
  ...assortment.get('/api/admin/assortment/use'),
  summary:
    'The number of products of each section, category, colour and attribute, archived ones included',
  response: z.object({
    sections: z.record(z.string(), z.number().int()),
    categories: z.record(z.string(), z.number().int()),
    colours: z.record(z.string(), z.number().int()),
    attributes: z.record(z.string(), z.number().int()),
  }),
});

export const listStaffBrands = endpoint({
  ...assortment.get('/api/admin/assortment/brands'),
  summary: 'The brands by name, with the number of their products in the shop',
  query: z.object({ q: text(100).optional(), ...paging(50, 200) }),
  response: z.array(storedBrand),
  list: true,
});
export const getStaffBrand = endpoint({
  ...assortment.get('/api/admin/assortment/brands/:id'),
  summary: 'One brand',
  response: storedBrand,
});

const changed = 'products are changed immediately, or by a job if there are many';
export const taken = '400 with the field if a name or a slug is taken';

export const addDepartment = endpoint({
  ...assortment.post('/api/admin/assortment/departments'),
  summary: `Add a department; ${taken}`,
  status: 201,
  body: namedInput,
  response: storedNamed,
});
export const changeDepartment = endpoint({
  ...assortment.put('/api/admin/assortment/departments/:id'),
  summary: 'Change a department; its old URL redirects',
  body: namedInput,
  response: storedNamed,
});
export const addSection = endpoint({
  ...assortment.post('/api/admin/assortment/sections'),
  summary: `Add a section; ${taken}`,
  status: 201,
  body: namedInput,
  response: storedNamed,
});
export const changeSection = endpoint({
  ...assortment.put('/api/admin/assortment/sections/:id'),
  summary: 'Change a section; its old URL redirects',
  body: namedInput,
  response: storedNamed,
});
export const addCategory = endpoint({
  ...assortment.post('/api/admin/assortment/categories'),
  summary: `Add a category; ${taken}`,
  status: 201,
  body: categoryInput,
  response: storedCategory,
});
export const changeCategory = endpoint({
  ...assortment.put('/api/admin/assortment/categories/:id'),
  summary: `Change or move a category; ${changed}, and old addresses redirect`,
  body: categoryInput,
  response: storedCategory,
});
export const addColour = endpoint({
  ...assortment.post('/api/admin/assortment/colours'),
  summary: `Add a colour; ${taken}`,
  status: 201,
  body: colourInput,
  response: storedColour,
});
export const changeColour = endpoint({
  ...assortment.put('/api/admin/assortment/colours/:id'),
  summary: `Change a colour; ${changed}`,
  body: colourInput,
  response: storedColour,
});
export const addSizeSystem = endpoint({
  ...assortment.post('/api/admin/assortment/size-systems'),
  summary: `Add a size system; ${taken}`,
  status: 201,
  body: sizeSystemInput,
  response: storedSizeSystem,
});
export const changeSizeSystem = endpoint({
  ...assortment.put('/api/admin/assortment/size-systems/:id'),
  summary: 'Change a size system. Products keep sizes that it no longer has',
  body: sizeSystemInput,
  response: storedSizeSystem,
});
export const addAttribute = endpoint({
  ...assortment.post('/api/admin/assortment/attributes'),
  summary: `Add an attribute; ${taken}`,
  status: 201,
  body: attributeInput,
  response: storedAttribute,
});
export const changeAttribute = endpoint({
  ...assortment.put('/api/admin/assortment/attributes/:id'),
  summary: `Change an attribute; ${changed}. 400 at \`choices\` if a deleted one is in use, unless \`dropsValues\``,
  body: attributeInput,
  response: storedAttribute,
});
export const addBrand = endpoint({
  ...assortment.post('/api/admin/assortment/brands'),
  summary: `Add a brand; ${taken}. A brand that is new in a product is added automatically`,
  status: 201,
  body: brandInput,
  response: storedBrand,
});
export const changeBrand = endpoint({
  ...assortment.put('/api/admin/assortment/brands/:id'),
  summary: `Change a brand; ${changed}, and its old address redirects`,
  body: brandInput,
  response: storedBrand,
});

export const orderBody = z.object({
  /** The entries in their new order. They take each other's places; others stay where they are. */
  order: z.array(requiredText(100)).min(1).max(500),
});
export const ordered = (kind: AssortmentKind) =>
  `Reorder ${kind.replace('-', ' ')}: those named take each other's places`;

export const orderDepartments = endpoint({
  ...assortment.put('/api/admin/assortment/departments/order'),
  summary: ordered('departments'),
  status: 204,
  body: orderBody,
});
export const orderSections = endpoint({
  ...assortment.put('/api/admin/assortment/sections/order'),
  summary: ordered('sections'),
  status: 204,
  body: orderBody,
});
export const orderCategories = endpoint({
  ...assortment.put('/api/admin/assortment/categories/order'),
  summary: ordered('categories'),
  status: 204,
  body: orderBody,
});
export const orderColours = endpoint({
  ...assortment.put('/api/admin/assortment/colours/order'),
  summary: ordered('colours'),
  status: 204,
  body: orderBody,
});
export const orderSizeSystems = endpoint({
  ...assortment.put('/api/admin/assortment/size-systems/order'),
  summary: ordered('size-systems'),
  status: 204,
  body: orderBody,
});
export const orderAttributes = endpoint({
  ...assortment.put('/api/admin/assortment/attributes/order'),
  summary: ordered('attributes'),
  status: 204,
  body: orderBody,
});

const deletion = {
  body: z.object({
    /** The entry of the same kind that takes over what belongs to this one. Null: products have no colour, or lose the attribute. */
    target: text(100).nullable().optional(),
  }),
  /** `products`: those that a job still moves before the entry is gone; 0 if it is gone. */
  response: z.object({ _id: z.string(), products: z.number().int() }),
};
const asks = '400 at `target` if it is in use and no target is given';

export const deleteDepartment = endpoint({
  ...assortment.delete('/api/admin/assortment/departments/:id'),
  summary: `Delete a department; its categories move to the target. ${asks}`,
  ...deletion,
});
export const deleteSection = endpoint({
  ...assortment.delete('/api/admin/assortment/sections/:id'),
  summary: `Delete a section; its categories and products move to the target. ${asks}`,
  ...deletion,
});
export const deleteCategory = endpoint({
  ...assortment.delete('/api/admin/assortment/categories/:id'),
  summary: `Delete a category; its products move to the target. ${asks}`,
  ...deletion,
});
export const deleteColour = endpoint({
  ...assortment.delete('/api/admin/assortment/colours/:id'),
  summary: `Delete a colour; its products get the target, or no colour. ${asks}`,
  ...deletion,
});
export const deleteSizeSystem = endpoint({
  ...assortment.delete('/api/admin/assortment/size-systems/:id'),
  summary: `Delete a size system; its categories get the target. ${asks}`,
  ...deletion,
});
export const deleteAttribute = endpoint({
  ...assortment.delete('/api/admin/assortment/attributes/:id'),
  summary: `Delete an attribute; its products lose their values. ${asks}`,
  ...deletion,
});
export const deleteBrand = endpoint({
  ...assortment.delete('/api/admin/assortment/brands/:id'),
  summary: `Delete a brand; its products get the target. ${asks}`,
  ...deletion,
});
