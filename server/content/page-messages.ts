import type { ContentOfKind } from '#contract/admin/content/content';
import type { WrittenPageName } from '#contract/values/content/written-pages';

/** The default content pages, used until staff edit them. `placeholdersOf` lists the values in braces. */
export const defaultPages = {
  shipping: {
    title: 'Delivery',
    summary: 'Delivery costs, delivery times and how to track your order.',
    body: `## What it costs

{deliveryCost}

You’ll see the cost and the total in your cart before you check out.

## How long it takes

Your order arrives {deliveryDays} (Monday to Friday) after you place it. You’ll find the estimated dates on your order page.

## Tracking your order

We’ll email you when you place your order and again when we ship it. You can also check its status in [your account](/account): Pending while we pack it, then Shipped, then Delivered.

You can cancel an order there while it’s Pending, and we’ll refund you in full.`,
  },
  returns: {
    title: 'Returns',
    summary: 'How to return an item, how long you have and how refunds work.',
    body: `## You have {returnDays}

You can return any item within {returnDays} of delivery, for any reason.

## How to return an item

1. Try it on as you would in a shop. Leave the labels on and don’t wash it.
2. Open the order in [your account](/account), choose ‘Return items’ and select what you’re sending back.
3. Print the return slip and pack it with the item, so that it stays clean and dry.
4. Send the parcel to the address on the slip.

## Who pays

{returnPostage}

## Your refund

Once we’ve received your return, we refund the price you paid, after any discount or promo code, to your original payment method. It can take your bank a few days to show it.

## Wrong or damaged item?

Email [{contactEmail}](mailto:{contactEmail}) and we’ll put it right.`,
  },
  'size-guide': {
    title: 'Size guide',
    summary:
      'Measurements of the finished garments. Lay a garment you like flat, measure it the same way and compare.',
    body: `Chest, waist and hip are measured all the way round: measure across and double it. Length is measured from the neck to the hem, or along the outer seam for trousers and shorts.`,
  },
  contact: {
    title: 'Contact',
    summary: 'How to reach us, and what you can do yourself right away.',
    body: `## Email us

[{contactEmail}](mailto:{contactEmail})

If it’s about an order, please include the order number. Never send us a password or card number. We’ll never ask for one.

## Help yourself

- Track, cancel or return an order: [your account](/account).
- Forgotten your password? [Set a new one](/forgot-password).
- Find your size: the [size guide](/size-guide) has measurements for every garment.
- Download or delete your data: at the bottom of [your account](/account).`,
  },
  privacy: {
    title: 'Privacy',
    summary: 'What data we store, why, for how long, and how to download or delete it.',
    body: `## What we store

- Your account: name, email and a password that even we can’t read.
- Your cart and your favourites. Without an account, your cart is deleted 30 days after you last use it.
- Your orders: what you bought, the delivery address, your email and phone number, and our emails about them.
- Your email for the newsletter, if you’ve subscribed and confirmed it.

## What we don’t store

- Card numbers: {cardNumbers}
- Tracking cookies: there are none. We store your theme choice in a cookie. Your browser also stores your sign-in and whether you’ve closed the banner at the top.
- Your browsing: no other company’s code runs on these pages. We count daily visitors with a number that can’t be traced back to you. From some visits we count how fast pages were, and nothing about who saw them. Browsers that send Global Privacy Control or Do Not Track are left out of that.

## How long

We keep your account until you delete it. You stay signed in for 12 hours, or for 30 days if you choose ‘Remember me’. Orders stay in our records; when you delete your account, we remove your name and address from them.

## Your rights

At the bottom of [your account](/account) you can download your data or delete your account. If you ordered without an account, the link in your order email leads to both. Emails that you don’t need, such as requests for reviews, have a link that stops them without signing in. For anything else, email [{contactEmail}](mailto:{contactEmail}).`,
  },
  terms: {
    title: 'Terms',
    summary: 'Our terms of sale, in plain words.',
    body: `## Ordering

When you place an order, you offer to buy the items in your cart at the prices shown. We accept your offer when we confirm it by email. Prices are in {currency}.

We reserve your items as soon as you order. If an order isn’t paid in time, we cancel it and release the items.

## Paying

{paying}

## Delivery and returns

Our [Delivery](/shipping) and [Returns](/returns) pages are part of these terms. You can cancel an order until we ship it, and return items within {returnDays} of delivery.

## Promo codes

You can use one promo code per order. A code may require a minimum order, expire on a certain date or have a limited number of uses. The cart tells you why a code doesn’t apply.

## Your account

Keep your password to yourself: you’re responsible for orders placed with it. If someone else may know it, [set a new one](/forgot-password). This signs out every other device.

## Your guarantee

Your items will match their description and pictures and be free of faults. Colours on a screen can differ slightly from the cloth. Nothing here limits your legal rights.`,
  },
  imprint: {
    title: 'Imprint',
    summary: 'Who runs this shop, and how to reach us.',
    body: `## Responsible for this shop

{legalAddress}

## Contact

Email [{contactEmail}](mailto:{contactEmail})

## Disputes

If something went wrong, please write to us first. We aren’t obliged to take part in dispute resolution before a consumer arbitration board, and don’t do so.`,
  },
  accessibility: {
    title: 'Accessibility',
    summary:
      'How this shop meets the requirements for accessibility, and how to tell us about barriers.',
    body: `## Our aim

Everyone should be able to shop here. This shop is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, which the European standard EN 301 549 refers to.

## What this means

- Every page works with a keyboard alone, and shows which element has the focus.
- Pages have headings, landmarks and labels that screen readers announce.
- Text has enough contrast, in light and dark colours, and can be enlarged to 200 percent.
- Nothing moves if you have asked your device for less motion.
- Pictures of products have descriptions. Descriptions that we write by hand may be missing for some products.

## Tell us about barriers

If you can’t use a part of this shop, email [{contactEmail}](mailto:{contactEmail}). We’ll reply with the information in a form that you can use. If we don’t, you can turn to the authority for market surveillance in your country.`,
  },
  cookies: {
    title: 'Cookies and consent',
    summary: 'Why this shop shows no cookie banner.',
    body: `## Why there is no banner

A shop has to ask before it stores or reads anything in your browser that isn’t necessary for what you asked for. This shop stores nothing else, so there is nothing to ask.

## What is stored in your browser

- Your sign-in, if you’ve signed in, until you sign out or it expires.
- A key to your cart or your order, if you shop without an account.
- Whether you’ve chosen light or dark colours, and whether you’ve closed the banner at the top.
- At the checkout, what our payment provider needs to take your payment and prevent fraud.

## What isn’t

There are no advertising cookies, no tracking and no code of other companies on these pages, except that of our payment provider at the checkout. We count visits without cookies, with a number that changes every day and can’t be traced back to you. From some visits your browser reports how fast our pages were; we add that to totals of the day, and store nothing about you or your device.

What we store about orders and accounts is on our page about [privacy](/privacy).`,
  },
} satisfies Record<WrittenPageName, Omit<ContentOfKind<'page'>, 'kind'>>;

/** The values in braces. Sentences of one value stand beside each other. */
export const placeholderTexts = {
  /** After ‘within’. */
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  deliveryIsFree: 'Delivery is free.',
  deliveryCosts: (price: string) => `Delivery costs ${price} per order.`,
  deliveryCostsAlways: (price: string) => `Delivery costs ${price} per order, whatever its size.`,
  freeDeliveryOver: (amount: string) => `Delivery is free on orders over ${amount}.`,
  freeFirstDelivery: 'Delivery of your first order with an account is free.',
  payByCard: 'You pay by card when you order. Each order is charged once only.',
  payOnDelivery: 'You pay when your parcel is delivered.',
  alsoByTransfer:
    'You can also pay by bank transfer; we send your order once the money has arrived.',
  alsoOnDelivery: 'You can also pay when your parcel is delivered.',
  /** Follows a colon, as does the next one. */
  cardsAtProvider:
    'your card details go straight to our payment provider. We only see the brand and the last four digits.',
  noCards: 'you pay on delivery.',
  refundAccount:
    'If we refund you by bank transfer, we keep your account number until 30 days after the refund.',
} as const;
