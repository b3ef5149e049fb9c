import { expect, it } from 'vitest';
import { refusalOf } from './other-systems.rules';

it.each([
  [
    'a Magento file',
    'sku,store_view_code,attribute_set_code,product_type,categories,name,price,qty',
  ],
  ['a Shopware file', 'ordernumber;mainnumber;name;additionalText;supplier;tax;price_EK'],
  ['a Shopware file', 'id,parent_id,product_number,active,stock,name,manufacturer_name,tax_rate'],
  ['a PrestaShop file', 'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded'],
  [
    'a PrestaShop file',
    'Product ID;Image;Name;Reference;Category;Price (tax excl.);Quantity;Status',
  ],
  ['a BigCommerce file', 'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price'],
  ['a Squarespace file', 'Product ID [Non Editable],Variant ID [Non Editable],Title,Description'],
  ['a Wix file', 'handleId,fieldType,name,description,productImageUrl,collection,sku,price'],
  ['a Wix file', 'handle,fieldType,name,visible,plainDescription,media,price'],
  ['an Etsy file', 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1'],
  ['an Amazon file', 'item-name,item-description,listing-id,seller-sku,price,quantity'],
  ['a Square file', 'Token,Item Name,Variation Name,Description,SKU'],
  ['a Google Merchant Center file', 'id,title,description,link,image link,availability,price'],
  [
    'Shopify’s inventory file',
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,On hand',
  ],
  ['Shopify’s order file', 'Name,Email,Financial Status,Total,Lineitem quantity,Lineitem name'],
])('names %s', (name, heading) => {
  const headings = heading.split(/[,;]/).map((cell) => cell.trim().toLowerCase());
  expect(refusalOf(headings)).toContain(`This is ${name}.`);
});

it('asks for English headings of a WooCommerce file in another language', () => {
  for (const attribute of ['attribut 1 name', 'nom de l’attribut 1', 'nombre del atributo 1'])
    expect(refusalOf(['id', 'typ', attribute])).toContain('WooCommerce');
});

it('accepts the files that can be read', () => {
  for (const heading of [
    'Handle,Title,Variant Price',
    'Title,URL handle,Price',
    'ID,Type,SKU,Name,Regular price,Attribute 1 name',
    'ID,Title,Brand,Price,Picture 1',
    'SKU,Stock',
  ])
    expect(refusalOf(heading.toLowerCase().split(','))).toBeNull();
});
