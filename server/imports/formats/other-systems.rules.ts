/** A file that is none of the formats that can be read, and what to do about it. */
interface KnownFile {
  /** Headings in lower case, all of which the file has. */
  has: string[];
  /** What the file is, as in “This is a Magento file.” */
  is: string;
  advice?: string;
}

const EXPORT_PRODUCTS = 'Export the products instead.';

/** Files of other systems, recognised by headings that only they have. */
const known: KnownFile[] = [
  { is: 'a Magento file', has: ['attribute_set_code', 'sku'] },
  { is: 'a Magento file', has: ['_attribute_set', 'sku'] },
  { is: 'a Magento file', has: ['store_view_code', 'sku'] },
  { is: 'a Shopware file', has: ['mainnumber', 'ordernumber'] },
  { is: 'a Shopware file', has: ['product_number', 'tax_id'] },
  { is: 'a Shopware file', has: ['productnumber', 'taxid'] },
  { is: 'a Shopware file', has: ['product_number', 'manufacturer_name'] },
  { is: 'a PrestaShop file', has: ['active (0/1)'] },
  { is: 'a PrestaShop file', has: ['price (tax excl.)'] },
  { is: 'a PrestaShop file', has: ['price tax excluded'] },
  { is: 'a BigCommerce file', has: ['product code/sku'] },
  { is: 'a BigCommerce file', has: ['item', 'inventory tracking', 'brand id'] },
  { is: 'a Squarespace file', has: ['product id [non editable]'] },
  { is: 'a Wix file', has: ['handleid'] },
  { is: 'a Wix file', has: ['handle', 'fieldtype'] },
  { is: 'an Etsy file', has: ['title', 'currency_code', 'image1'] },
  { is: 'an eBay file', has: ['custom label (sku)'] },
  { is: 'an Amazon file', has: ['item-name', 'seller-sku'] },
  { is: 'an Amazon file', has: ['item_sku'] },
  { is: 'a Square file', has: ['token', 'item name', 'variation name'] },
  { is: 'an Ecwid file', has: ['product_internal_id'] },
  { is: 'an OpenCart file', has: ['product_id', 'stock_status_id'] },
  { is: 'a Lightspeed file', has: ['internal_id', 'internal_variant_id'] },
  { is: 'a Google Merchant Center file', has: ['id', 'title', 'link', 'availability'] },
  {
    is: 'Shopify’s inventory file',
    has: ['handle', 'location', 'hs code'],
    advice: EXPORT_PRODUCTS,
  },
  {
    is: 'Shopify’s order file',
    has: ['financial status', 'lineitem name'],
    advice: EXPORT_PRODUCTS,
  },
  {
    is: 'Shopify’s customer file',
    has: ['first name', 'last name', 'accepts email marketing'],
    advice: EXPORT_PRODUCTS,
  },
  {
    is: 'a file of WooCommerce’s Product CSV Import Suite',
    has: ['post_title', 'tax:product_type'],
    advice: 'Export the products under Products > All products > Export instead.',
  },
];

/** The words of WooCommerce for the name of an attribute, in its languages other than English. */
const TRANSLATED_ATTRIBUTE =
  /^(attribut|nom de l.attribut|nombre del atributo|atributo|attributo|nome attributo|kenmerk|eigenschap|naam eigenschap|atrybut)\b.*\d/;

/** Why a file with these headings, in lower case, is refused by name; null if it is of no system that is known. */
export function refusalOf(headings: readonly string[]): string | null {
  const found = known.find(({ has }) => has.every((heading) => headings.includes(heading)));
  if (found)
    return `This is ${found.is}. ${found.advice ?? 'Files of Shopify and WooCommerce can be imported, and those of this shop.'}`;
  return headings.includes('id') && headings.some((heading) => TRANSLATED_ATTRIBUTE.test(heading))
    ? 'This looks like a WooCommerce file in another language. Set your WordPress profile to English, then export the products again.'
    : null;
}
