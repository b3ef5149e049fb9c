import { z } from 'zod';
import { product, productImage } from '../catalogue/catalogue';
import { responsibleParty } from '../catalogue/product-facts';
import { deliveryFacts } from '../delivery';
import { endpoint } from '../endpoint';
import { fieldTexts } from '../messages';
import { offeredMethod } from '../orders/payments';
import { taxFacts } from '../tax';
import { emailAddress, rawText } from '../text';
import { phoneFields } from '../values/addresses/address-format';
import { writtenPages } from '../values/content/written-pages';
import { payButtonTexts } from '../values/legal';
import { postagePayers } from '../values/orders/return-postage';
import { brand } from './brand';
import { block, link, shownSections } from './sections';

const slide = z.object({
  id: z.string(),
  imageUrl: z.string(),
  image: productImage,
  heading: z.string(),
  text: z.string(),
  links: z.array(link),
});
export type Slide = z.infer<typeof slide>;

const tile = z.object({
  name: z.string(),
  href: z.string(),
  imageUrl: z.string(),
  image: productImage,
});
export type Tile = z.infer<typeof tile>;

/** A card of 'New Arrivals'; `price` and `discount` (the discounted price) are texts with `$`. */
const arrival = z.object({
  id: z.string(),
  name: z.string(),
  href: z.string(),
  imageSrc: z.string(),
  imageAlt: z.string(),
  category: z.string(),
  price: z.string(),
  discount: z.string(),
  color: z.string(),
  product,
});
export type Arrival = z.infer<typeof arrival>;

const banner = z.object({
  imageUrl: z.string(),
  image: productImage,
  heading: z.string(),
  text: z.string(),
  link,
});

const promo = z.object({
  text: z.string(),
  /** The link's target; null for plain text. */
  href: z.string().nullable().default(null),
});

/** The main parts of the home page: the first carousel, tiles and banner among its sections. */
export const homeContent = z.object({
  promo,
  slides: z.array(slide),
  tiles: z.array(tile),
  banner,
});
export type HomeContent = z.infer<typeof homeContent>;

const home = homeContent.extend({
  newArrivals: z.array(arrival),
  /** Only present in a preview. */
  draft: z.literal(true).optional(),
  /** Only present in a preview of a later time. */
  shownAt: z.string().optional(),
});
export type Home = z.infer<typeof home>;

/** The token of a preview link, of a draft or a time; an invalid or old one shows the live content. */
export const preview = rawText(200).optional();

/** A further language of the storefront, such as `de`; one that it does not have is ignored. */
export const language = rawText(20).optional();

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'anyone',
  tag: 'Content',
  summary: 'The content of the home page; with `preview`, as that link shows it',
  query: z.object({ preview, language }),
  response: home,
});

export const getHomeSections = endpoint({
  method: 'GET',
  path: '/api/home/sections',
  access: 'anyone',
  tag: 'Content',
  summary:
    'The sections of the home page, from top to bottom; with `preview`, as that link shows them',
  query: z.object({ preview, language }),
  response: z.object({ sections: shownSections }),
});

/** The shop's terms, and the settings that its pages need. */
const shopFacts = z.object({
  shopName: z.string(),
  /** ISO 4217, of all prices. */
  currency: z.string(),
  /** Of the storefront, such as `de`; left out if it is English. */
  language: z.string().optional(),
  /** Further languages of the storefront, whose pages have their code as prefix; only present if there are any. */
  furtherLanguages: z.array(z.string()).optional(),
  /** Of dates, such as `en-DE`; their time zone is `delivery.timeZone`. */
  dateLocale: z.string(),
  catalogueAccess: z.enum(['members', 'public']),
  shippingFlat: z.number(),
  freeShippingOver: z.number().nullable(),
  freeFirstOrder: z.boolean(),
  returnDays: z.number().int(),
  /** Working days from order to arrival. */
  deliveryDays: z.object({ from: z.number().int(), to: z.number().int() }),
  delivery: deliveryFacts,
  tax: taxFacts.optional(),
  /** Whether paid orders have invoices. */
  hasInvoices: z.literal(true).optional(),
  lowStock: z.number().int(),
  /** Whether the checkout asks for a phone number. */
  checkoutPhone: z.enum(phoneFields).default('optional'),
  /** Whether address forms suggest addresses. */
  addressSuggestions: z.literal(true).optional(),
  /** Contact address for shoppers. */
  contactEmail: z.string(),
  /** Lines of the return address; null if shoppers have to ask at `contactEmail`. */
  returnAddress: z.string().nullable().default(null),
  returnPostage: z.enum(postagePayers).default('customer'),
  /** Lines; only present if the shop names them. */
  openingHours: z.string().optional(),
  /** Working days within which the shop replies; only present if it says so. */
  replyDays: z.number().int().optional(),
  /** The maker and the EU responsible person of products that name none. */
  maker: responsibleParty.optional(),
  responsiblePerson: responsibleParty.optional(),
  /** The legal duties that the shop follows; left out if there are none, and each that does not apply. */
  legal: z
    .object({
      /** Days after delivery in which shoppers may withdraw. */
      withdrawalDays: z.number().int(),
      guarantee: z.literal(true),
      lowestPrice: z.literal(true),
      payButton: z.enum(payButtonTexts),
      /** Products need fibres, maker and responsible person. */
      productFacts: z.literal(true),
      /** The imprint, the accessibility statement and the consent page. */
      pages: z.literal(true),
    })
    .partial()
    .optional(),
  /** The provider of the usual method, or `none` for payment on delivery. */
  gateway: z.string(),
  /** How orders can be paid, the usual method first. */
  paymentMethods: z.array(offeredMethod),
  /** How long an order may stay unpaid before it is cancelled. */
  unpaidMinutes: z.number().int(),
  /** The key of the usual provider that browsers use; only present if it has one. */
  publishableKey: z.string().optional(),
  /** Whether the cart has the buttons of wallets; only present if the provider has some. */
  expressWallets: z.boolean().optional(),
  /** Payments move no money; only present if so. */
  testPayments: z.literal(true).optional(),
  /** Such a shop can be reached by others and is no demo, so that its pages have to say so. */
  warnsOfTestPayments: z.literal(true).optional(),
  /** Cards are authorised at the checkout and charged when the order ships; only present if so. */
  chargedLater: z.literal(true).optional(),
  /** The share of visits whose speed the browser reports, up to 1; left out if the shop measures none. */
  measuredShare: z.number().optional(),
  demo: z.boolean(),
  /** Whether the shop has products yet, sold out or not. */
  hasProducts: z.boolean().default(true),
  brand,
});
export type ShopFacts = z.infer<typeof shopFacts>;

export const getShopFacts = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'anyone',
  tag: 'Content',
  summary: 'Name, look, menus, shipping, returns and delivery terms of the shop',
  query: z.object({ language }),
  response: shopFacts,
});

const writtenPage = z.object({
  slug: z.enum(writtenPages),
  title: z.string(),
  /** The line under the title, and the description for search engines. */
  summary: z.string(),
  blocks: z.array(block),
  /** Whether staff have edited it. */
  isEdited: z.boolean(),
});
export type WrittenPageContent = z.infer<typeof writtenPage>;

export const getWrittenPage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  access: 'anyone',
  tag: 'Content',
  summary:
    'A page of the footer with its placeholders replaced: shipping, returns, size-guide, contact, privacy, terms',
  params: z.object({ slug: z.string() }),
  query: z.object({ preview, language }),
  response: writtenPage,
});

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'anyone',
  tag: 'Content',
  summary:
    'Subscribe to the newsletter; the response does not reveal whether the address was known',
  status: 202,
  body: z.object({ email: emailAddress }),
  response: z.object({ message: z.string() }),
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'anyone',
  tag: 'Content',
  summary:
    'Confirm a subscription with the token of the emailed link, which opening it does not; repeating it changes nothing',
  body: z.object({ token: rawText(200).min(1, fieldTexts.required) }),
  response: z.object({ message: z.string() }),
});
