import { expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue';
import type { Review } from '#contract/reviews/reviews';
import {
  breadcrumbData,
  type OfferTerms,
  organizationData,
  productData,
  scriptText,
  webSiteData,
} from './json-ld.rules';
import { absolute, sharedPicture } from './share.rules';

const origin = 'https://shop.example';
const site = { origin, prefix: '' };
const terms: OfferTerms = {
  currency: 'USD',
  shippingFlat: 5,
  freeShippingOver: 100,
  returnDays: 30,
  returnPostage: 'customer',
  delivery: {
    country: 'US',
    countries: ['US'],
    hasChoice: false,
    times: { daysFrom: 2, daysTo: 4, cutOff: null, workingDays: [1, 2, 3, 4, 5] },
    timeZone: 'America/New_York',
    holidays: [],
  },
};
const shirt: Product = {
  _id: '01900000-0000-7000-8000-000000000000',
  title: 'Linen Shirt',
  brand: 'Fernhall',
  imageUrl: '/media/shirt-1200.avif',
  images: [{ url: '/media/shirt-1200.avif', alt: '', tint: '', widths: [400, 1200, 800] }],
  description: 'Washed linen.',
  price: 80,
  discountPrice: 59.5,
  discountPercent: 26,
  quantity: 3,
  inStock: true,
  colour: 'White',
  new: false,
  sizes: [
    { name: 'S', quantity: 0 },
    { name: 'M', quantity: 3 },
  ],
  category: { name: 'womens_shirt', label: 'Shirt' },
  topLevelCategory: 'women',
  secondLevelCategory: 'clothing',
  thirdLevelCategory: 'womens_shirt',
  createdAt: '2026-01-01T00:00:00.000Z',
  rating: null,
};

it('gives a product its rating and a few of its reviews', () => {
  const rated = { ...shirt, rating: { average: 4.33, count: 12 } };
  const review: Review = {
    _id: 'r1',
    product: shirt._id,
    colour: 'White',
    size: 'M',
    rating: 4,
    fit: null,
    length: null,
    heightCm: null,
    text: 'Soft, and true to size.',
    pictures: [],
    name: null,
    isVerified: true,
    importedFrom: null,
    importedAsVerified: false,
    isFeatured: false,
    helpfulCount: 0,
    reply: null,
    writtenAt: '2026-02-03T10:00:00.000Z',
    editedAt: null,
  };
  const data = productData(site, rated, terms, [review, { ...review, name: 'Ada L.', text: '' }]);
  expect(data).toMatchObject({
    aggregateRating: { ratingValue: 4.33, reviewCount: 12 },
    review: [
      {
        author: { name: 'Verified buyer' },
        reviewBody: review.text,
        datePublished: '2026-02-03T10:00:00.000Z',
      },
      { author: { name: 'Ada L.' }, reviewRating: { ratingValue: 4 } },
    ],
  });
  expect(productData(site, rated, terms, Array(9).fill(review)).review).toHaveLength(5);
  const unrated = productData(site, shirt, terms);
  expect([unrated.aggregateRating, unrated.review]).toEqual([undefined, undefined]);
});

/** What Google asks for: required properties first, then the recommended ones that the shop can know. */
const google = {
  // https://developers.google.com/search/docs/appearance/structured-data/product-variants
  group: {
    required: ['name'],
    recommended: ['brand', 'description', 'hasVariant', 'productGroupID', 'url', 'variesBy'],
  },
  variant: {
    required: ['name', 'image', 'offers'],
    recommended: ['color', 'description', 'size', 'sku', 'url'],
  },
  // https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
  offer: {
    required: ['price', 'priceCurrency'],
    recommended: [
      'availability',
      'itemCondition',
      'url',
      'hasMerchantReturnPolicy',
      'shippingDetails',
    ],
  },
  shipping: {
    required: ['shippingDestination.addressCountry', 'shippingRate.value', 'shippingRate.currency'],
    recommended: ['handlingTime', 'transitTime'].flatMap((time) =>
      ['minValue', 'maxValue', 'unitCode'].map((name) => `deliveryTime.${time}.${name}`),
    ),
  },
  returns: {
    required: [
      'applicableCountry',
      'returnPolicyCategory',
      'returnPolicyCountry',
      'merchantReturnDays',
    ],
    recommended: ['returnFees', 'returnMethod'],
  },
};

function expectAll(data: unknown, { required, recommended }: (typeof google)['group']) {
  for (const name of [...required, ...recommended]) expect(data).toHaveProperty(name);
}

it('describes a product in several sizes as Google asks for variants', () => {
  const sizeDetails = { M: { sku: 'LS-M', gtin: '4006381333931' } };
  const data = productData(site, { ...shirt, facts: { sizeDetails } }, terms);
  expect(data).toMatchObject({
    '@type': 'ProductGroup',
    variesBy: ['https://schema.org/size'],
    brand: { '@type': 'Brand', name: 'Fernhall' },
    hasVariant: [
      {
        name: 'Linen Shirt, White, S',
        image: ['https://shop.example/media/shirt-1200.webp'],
        url: `https://shop.example/product/${shirt._id}?size=S`,
        offers: { price: '59.50', availability: 'https://schema.org/OutOfStock' },
      },
      {
        name: 'Linen Shirt, White, M',
        sku: 'LS-M',
        gtin: '4006381333931',
        offers: { availability: 'https://schema.org/InStock' },
      },
    ],
  });
  expectAll(data, google.group);
  // Offers of a group belong to its variants.
  expect(data).not.toHaveProperty('offers');
  for (const variant of 'hasVariant' in data ? data.hasVariant : []) {
    expectAll(variant, google.variant);
    expectAll(variant.offers, google.offer);
    expectAll(Reflect.get(variant.offers, 'shippingDetails'), google.shipping);
    expectAll(variant.offers.hasMerchantReturnPolicy, google.returns);
  }
});

it('describes a product in one size as a product with an offer', () => {
  const oneSize = { ...shirt, sizes: [{ name: 'One size', quantity: 3 }] };
  expect(productData(site, oneSize, terms)).toMatchObject({
    '@type': 'Product',
    size: 'One size',
    color: 'White',
    offers: {
      url: `https://shop.example/product/${shirt._id}`,
      price: '59.50',
      shippingDetails: { shippingRate: { value: '5.00', currency: 'USD' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 30 },
    },
  });
  const dear = productData(site, { ...oneSize, discountPrice: 120 }, terms);
  expect(dear).toMatchObject({ offers: { shippingDetails: { shippingRate: { value: '0.00' } } } });
});

it('names no delivery price that depends on the address, and no returns that the shop does not take', () => {
  const oneSize = { ...shirt, sizes: [{ name: 'One size', quantity: 3 }] };
  const open = { ...terms, returnDays: 0, delivery: { ...terms.delivery, hasChoice: true } };
  const data = productData(site, oneSize, open);
  expect(data).not.toHaveProperty('offers.shippingDetails');
  expect(data).toMatchObject({
    offers: {
      hasMerchantReturnPolicy: {
        returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
      },
    },
  });
});

it.each([
  ['customer', 'https://schema.org/ReturnFeesCustomerResponsibility'],
  ['shop', 'https://schema.org/FreeReturn'],
] as const)('says that the %s pays for sending a return', (returnPostage, returnFees) => {
  const oneSize = { ...shirt, sizes: [{ name: 'One size', quantity: 3 }] };
  expect(productData(site, oneSize, { ...terms, returnPostage })).toMatchObject({
    offers: { hasMerchantReturnPolicy: { returnFees, returnPolicyCountry: 'US' } },
  });
});

it('names the days of a right to withdraw where they are more than those for returns', () => {
  const oneSize = { ...shirt, sizes: [{ name: 'One size', quantity: 3 }] };
  const daysWith = (returnDays: number) => {
    const data = productData(site, oneSize, {
      ...terms,
      returnDays,
      legal: { withdrawalDays: 14 },
    });
    return 'offers' in data && data.offers.hasMerchantReturnPolicy.merchantReturnDays;
  };
  expect([daysWith(0), daysWith(30)]).toEqual([14, 30]);
});

it.each([
  [null, 0],
  ['14:00', 1],
])(
  'gives the days until dispatch with the cut-off time %s, and those of the delivery',
  (cutOff, maxValue) => {
    const oneSize = { ...shirt, sizes: [{ name: 'One size', quantity: 3 }] };
    const times = { daysFrom: 2, daysTo: 4, cutOff, workingDays: [1, 2, 3, 4, 5] };
    const delivery = { ...terms.delivery, times };
    expect(productData(site, oneSize, { ...terms, delivery })).toMatchObject({
      offers: {
        shippingDetails: {
          deliveryTime: {
            handlingTime: { minValue: 0, maxValue, unitCode: 'DAY' },
            transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' },
          },
        },
      },
    });
  },
);

it('names the videos of a product', () => {
  const [image = { url: '', alt: '', tint: '', widths: [] }] = shirt.images;
  const images = [image, { ...image, alt: 'Walking', video: '/media/walk.mp4' }];
  const data = productData(site, { ...shirt, images }, terms);
  expect(data.image).toHaveLength(1);
  expect(data).toMatchObject({
    subjectOf: [
      {
        '@type': 'VideoObject',
        name: 'Walking',
        thumbnailUrl: 'https://shop.example/media/shirt-1200.webp',
        contentUrl: 'https://shop.example/media/walk.mp4',
        uploadDate: shirt.createdAt,
      },
    ],
  });
});

it.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '"}\u2028\u2029',
  '\\u003c/script>',
])('keeps %j inside its script element, and readable', (evil) => {
  const text = scriptText([productData(site, { ...shirt, title: evil, description: evil }, terms)]);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toMatchObject({ name: evil, description: evil });
});

it('a way ends at the page itself, which needs no URL', () => {
  const { itemListElement } = breadcrumbData(site, [
    { label: 'Men', to: '/men' },
    { label: 'All' },
  ]);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Men', item: 'https://shop.example/men' },
    { '@type': 'ListItem', position: 2, name: 'All' },
  ]);
});

it('describes the company by its logo, profiles and legal address, where it has them', () => {
  const bare = { logo: null, socialLinks: [], legalAddress: null };
  expect(organizationData(site, 'Shop', bare)).toMatchObject({
    name: 'Shop',
    logo: 'https://shop.example/favicon.svg',
  });
  expect(organizationData(site, 'Shop', bare)).not.toHaveProperty('sameAs');
  const logo = { url: '/media/logo-600.avif', widths: [600], width: 600, height: 150 };
  const socialLinks = [{ label: 'Instagram', href: 'https://social.example/shop' }];
  const legalAddress = 'Shop Ltd\n1 Mill Lane';
  expect(organizationData(site, 'Shop', { logo, socialLinks, legalAddress })).toMatchObject({
    logo: 'https://shop.example/media/logo-600.webp',
    sameAs: ['https://social.example/shop'],
    address: 'Shop Ltd, 1 Mill Lane',
  });
});

it('offers the search only where everyone may search', () => {
  expect(webSiteData(site, 'Shop', true)).toHaveProperty('potentialAction');
  expect(webSiteData(site, 'Shop', false)).not.toHaveProperty('potentialAction');
});

it.each([
  ['/media/a.webp', 'https://shop.example/media/a.webp'],
  ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['//cdn.example/a.jpg', '//cdn.example/a.jpg'],
])('%s is shared as %s', (address, shared) => {
  expect(absolute(sharedPicture({ url: address, widths: [] }), origin)).toBe(shared);
});

it('names the pages of the language, and files without its prefix', () => {
  const bare = { logo: null, socialLinks: [], legalAddress: null };
  const german = { origin, prefix: '/de' };
  expect(organizationData(german, 'Shop', bare)).toMatchObject({
    url: `${origin}/de`,
    logo: `${origin}/favicon.svg`,
  });
  expect(productData(german, { ...shirt, _id: 'p1' }, terms).url).toBe(`${origin}/de/product/p1`);
});
