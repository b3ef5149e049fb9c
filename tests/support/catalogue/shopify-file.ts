/** The headings of Shopify's present export. */
const shopifyHeading = [
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode',
  'Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To',
  'Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock',
  'Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title',
].join(',');

export interface ShopifyRow {
  handle: string;
  title?: string;
  description?: string;
  type?: string;
  published?: string;
  status?: string;
  barcode?: string;
  sku?: string;
  options?: [string, string][];
  price?: string;
  picture?: string;
  giftCard?: string;
}

/** A row of Shopify's present export; only the first row of a product has its title. */
function shopifyRow(row: ShopifyRow): string {
  const isFirst = row.title !== undefined;
  const options = [0, 1, 2].flatMap((n) => [...(row.options?.[n] ?? ['', '']), '']);
  const cells = [
    row.title ?? '',
    row.handle,
    row.description ?? '',
    isFirst ? 'Loom &amp; Co' : '',
    '',
    row.type ?? (isFirst ? 'Women Dress' : ''),
    isFirst ? 'linen, Summer' : '',
    row.published ?? (isFirst ? 'TRUE' : ''),
    row.status ?? (isFirst ? 'Active' : ''),
    row.sku ?? '',
    row.barcode ?? '',
    ...options,
    row.price ?? '49.00',
    row.price === '' ? '' : '60.00',
    '',
    'TRUE',
    '',
    'shopify',
    '3',
    'FALSE',
    '250',
    'g',
    'TRUE',
    'manual',
    row.picture ?? (isFirst ? `https://cdn.example/${row.handle}.jpg` : ''),
    isFirst ? '1' : '',
    '',
    '',
    row.giftCard ?? 'FALSE',
    '',
  ];
  return cells
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** A file of Shopify's present export. */
export const shopifyFile = (...rows: ShopifyRow[]) =>
  [shopifyHeading, ...rows.map(shopifyRow)].join('\r\n');
