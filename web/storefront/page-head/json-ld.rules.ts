import type { Product, ProductDetail, ProductImage } from '#contract/catalogue/catalogue';
import type { Composition, ProductFacts, SizeDetails } from '#contract/catalogue/product-facts';
import type { ShopBrand } from '#contract/content/brand';
import type { ShopFacts } from '#contract/content/content';
import type { ArticleHead } from '#contract/content/site-pages';
import type { Review } from '#contract/reviews/reviews';
import { sitePagePath } from '#contract/values/content/site-pages';
import { plainMoney } from '#contract/values/money';
import type { PostagePayer } from '#contract/values/orders/return-postage';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';
import type { Site } from '../../api/shop-facts';
import type { Crumb } from '../../ui/breadcrumb';
import { absolute, pageUrl, sharedPicture } from './share.rules';

const CONTEXT = 'https://schema.org';

/** JSON for a script element, escaped so that no text in it can end the element or begin a comment. */
export function scriptText(data: readonly object[]): string {
  return JSON.stringify(data.length === 1 ? data[0] : data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The shop as a company, with its profiles on social networks. */
export function organizationData(
  site: Site,
  name: string,
  { logo, socialLinks, legalAddress }: Pick<ShopBrand, 'logo' | 'socialLinks' | 'legalAddress'>,
) {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name,
    url: pageUrl(site, pages.home()),
    logo: site.origin + (logo ? sharedPicture(logo) : '/favicon.svg'),
    ...(legalAddress !== null && { address: legalAddress.replaceAll('\n', ', ') }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ href }) => href) }),
  };
}

/** The site, with its search where everyone may search. */
export function webSiteData(site: Site, name: string, isSearchOpen: boolean) {
  const search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${pageUrl(site, pages.search.path)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: pageUrl(site, pages.home()),
    ...(isSearchOpen && { potentialAction: search }),
  };
}

/** A breadcrumb list; a crumb without a URL is the page itself. */
export function breadcrumbData(site: Site, crumbs: readonly Crumb[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: pageUrl(site, to) }),
    })),
  };
}

/** A page of products by their URLs; `first` is the position of the first in the whole list, from 1. */
export function itemListData(site: Site, products: readonly Product[], first: number) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: products.map(({ _id, title }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: title,
      url: pageUrl(site, pages.product({ productId: _id })),
    })),
  };
}

const LOWEST_PRICE = 'Lowest price of the last 30 days';

/** Reviews that are named besides their average. */
const REVIEWS_LIMIT = 5;

/** How the shop delivers to its own country, and takes goods back. */
export type OfferTerms = Pick<
  ShopFacts,
  | 'currency'
  | 'delivery'
  | 'shippingFlat'
  | 'freeShippingOver'
  | 'returnDays'
  | 'returnPostage'
  | 'legal'
>;

/**
 * A product and its offers, with its rating and the first of the reviews that the page shows. A product in several sizes is a
 * group of variants, each with its own name, URL and offer, as Google asks for them.
 */
export function productData(
  site: Site,
  product: Product & Pick<ProductDetail, 'facts'>,
  terms: OfferTerms,
  reviews: readonly Review[] = [],
) {
  const { currency } = terms;
  const { facts = {}, lowestPrice } = product;
  const lowest =
    lowestPrice === undefined
      ? []
      : [{ name: LOWEST_PRICE, value: plainMoney(lowestPrice, currency), unit: currency }];
  const properties = [...(facts.attributes ?? []), ...lowest];
  const url = pageUrl(site, pages.product({ productId: product._id }));
  const own = product.images.map(sharedPicture);
  const pictures = own.length > 0 ? own : [product.imageUrl];
  // A video may have one of the pictures as its poster.
  const image = [...new Set(pictures.map((picture) => absolute(picture, site.origin)))];
  const videos = product.images.flatMap((image) => videoData(site, product, image) ?? []);
  return {
    '@context': CONTEXT,
    name: product.title,
    description: product.description,
    url,
    image,
    ...(videos.length > 0 && { subjectOf: videos }),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category.label,
    ...(product.colour !== '' && { color: product.colour }),
    ...(facts.composition && { material: materialOf(facts.composition) }),
    ...(facts.origin && { countryOfOrigin: { '@type': 'Country', name: facts.origin } }),
    ...(facts.maker && { manufacturer: { '@type': 'Organization', name: facts.maker.name } }),
    ...(properties.length > 0 && { additionalProperty: properties.map(toProperty) }),
    ...(product.rating && { aggregateRating: ratingData(product.rating) }),
    ...(reviews.length > 0 && { review: reviews.slice(0, REVIEWS_LIMIT).map(reviewData) }),
    ...(product.sizes.length > 1
      ? {
          '@type': 'ProductGroup',
          productGroupID: product._id,
          variesBy: [`${CONTEXT}/size`],
          hasVariant: product.sizes.map((size) =>
            variantOf(product, size, { url, image, details: facts.sizeDetails, terms }),
          ),
        }
      : {
          '@type': 'Product',
          sku: product._id,
          size: product.sizes[0]?.name,
          ...factsOfSize(facts.sizeDetails, product.sizes[0]?.name),
          offers: offerOf(product, { url, inStock: product.inStock, terms }),
        }),
  };
}

function ratingData({ average, count }: NonNullable<Product['rating']>) {
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

function reviewData({ rating, name, text, writtenAt }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: name ?? 'Verified buyer' },
    datePublished: writtenAt,
    ...(text !== '' && { reviewBody: text }),
  };
}

/** A product's video, whose poster is the picture. It is as old as the product, as far as the page knows. */
function videoData(site: Site, product: Product, image: ProductImage) {
  if (!image.video) return null;
  return {
    '@type': 'VideoObject',
    name: image.alt || product.title,
    description: product.description || product.title,
    thumbnailUrl: absolute(sharedPicture(image), site.origin),
    contentUrl: absolute(image.video, site.origin),
    uploadDate: product.createdAt,
  };
}

const availabilityOf = (inStock: boolean) => `${CONTEXT}/${inStock ? 'InStock' : 'OutOfStock'}`;

function toProperty({
  name,
  value,
  unit,
}: Pick<NonNullable<ProductFacts['attributes']>[number], 'name' | 'value' | 'unit'>) {
  return { '@type': 'PropertyValue', name, value, ...(unit !== '' && { unitText: unit }) };
}

/** `Shell: 95% Cotton, 5% Elastane` */
function materialOf(composition: Composition): string {
  const fibresOf = (fibres: Composition[number]['fibres']) =>
    fibres.map(({ fibre, percent }) => `${percent}% ${fibre}`).join(', ');
  return composition.map(({ part, fibres }) => `${part}: ${fibresOf(fibres)}`).join('; ');
}

const priceOf = ({ discountPrice }: Product, currency: string) => ({
  price: plainMoney(discountPrice, currency),
  priceCurrency: currency,
});

interface VariantContext {
  url: string;
  image: string[];
  details: SizeDetails | undefined;
  terms: OfferTerms;
}

/** A size of a product, at the URL that selects it. */
function variantOf(
  product: Product,
  { name, quantity }: Product['sizes'][number],
  { url, image, details, terms }: VariantContext,
) {
  const own = `${url}?size=${encodeURIComponent(name)}`;
  return {
    '@type': 'Product',
    name: [product.title, product.colour, name].filter(Boolean).join(', '),
    description: product.description,
    url: own,
    image,
    sku: `${product._id}-${name}`,
    size: name,
    ...(product.colour !== '' && { color: product.colour }),
    ...factsOfSize(details, name),
    offers: offerOf(product, { url: own, inStock: quantity > 0, terms }),
  };
}

/** The stock-keeping unit, barcode and weight of a size, as far as staff gave them. */
function factsOfSize(details: SizeDetails | undefined, size = '') {
  const { sku, gtin, weight } = ownValue(details ?? {}, size) ?? {};
  return {
    ...(sku !== undefined && { sku }),
    ...(gtin !== undefined && { gtin }),
    ...(weight !== undefined && {
      weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'GRM' },
    }),
  };
}

function offerOf(
  product: Product,
  { url, inStock, terms }: { url: string; inStock: boolean; terms: OfferTerms },
) {
  return {
    '@type': 'Offer',
    url,
    ...priceOf(product, terms.currency),
    availability: availabilityOf(inStock),
    itemCondition: `${CONTEXT}/NewCondition`,
    ...shippingOf(product, terms),
    ...returnsOf(terms),
  };
}

/** Delivery to the shop's own country. Left out where it depends on the address or on the shopper's choice. */
function shippingOf(
  { discountPrice }: Product,
  { currency, delivery, shippingFlat, freeShippingOver }: OfferTerms,
) {
  if (delivery.hasChoice || !delivery.times) return {};
  const isFree = freeShippingOver !== null && discountPrice >= freeShippingOver;
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: delivery.country },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: plainMoney(isFree ? 0 : shippingFlat, currency),
        currency,
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: daysBetween(0, delivery.times.cutOff === null ? 0 : 1),
        transitTime: daysBetween(
          delivery.times.daysFrom,
          Math.max(delivery.times.daysFrom, delivery.times.daysTo),
        ),
      },
    },
  };
}

/** Working days: until dispatch, an order from the cut-off time on waits for the next one; after it, those of the method. */
function daysBetween(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

const returnFees: Record<PostagePayer, string> = {
  customer: 'ReturnFeesCustomerResponsibility',
  shop: 'FreeReturn',
};

/** Parcels go back to the shop's own country. A right to withdraw lets shoppers return goods that the shop would not take. */
function returnsOf({ returnDays, returnPostage, legal, delivery: { country } }: OfferTerms) {
  const days = Math.max(returnDays, legal?.withdrawalDays ?? 0);
  const isTaken = days > 0;
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country,
      returnPolicyCountry: country,
      returnPolicyCategory: `${CONTEXT}/${isTaken ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'}`,
      ...(isTaken && {
        merchantReturnDays: days,
        returnMethod: `${CONTEXT}/ReturnByMail`,
        returnFees: `${CONTEXT}/${returnFees[returnPostage]}`,
      }),
    },
  };
}

/** An article of the journal. */
export function articleData(
  site: Site,
  { slug, title, summary, image, day }: ArticleHead,
  shopName: string,
) {
  const url = pageUrl(site, sitePagePath('article', slug));
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    headline: title,
    ...(summary !== '' && { description: summary }),
    url,
    mainEntityOfPage: url,
    ...(day !== null && { datePublished: day }),
    ...(image && { image: [absolute(sharedPicture(image), site.origin)] }),
    author: { '@type': 'Organization', name: shopName, url: site.origin },
  };
}
