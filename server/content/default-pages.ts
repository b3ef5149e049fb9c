import type { WrittenPageInput } from '#contract/content.admin';
import type { WrittenPageName } from '#contract/written-pages';

/** The written pages as they are until staff rewrite them; see `placeholdersOf` for what stands in braces. */
export const defaultPages: Record<WrittenPageName, WrittenPageInput> = {
  shipping: {
    title: 'Delivery',
    summary: 'What delivery costs, how long it takes, and how to follow a parcel.',
    body: `## What it costs

{deliveryCost}

The cart shows it, with the total, before you check out.

## How long it takes

A parcel arrives {deliveryFrom} to {deliveryTo} working days after you order. The days are Monday to Friday. Your order’s page names the dates.

## Following an order

You get a mail when the order is placed and another when the parcel leaves us. The status stands in [your account](/account) too: Pending while we pack, then Shipped, then Delivered.

While it is Pending, you can cancel it there, and what you paid goes back.`,
  },
  returns: {
    title: 'Returns',
    summary: 'How to send something back, by when, and how the money comes back to you.',
    body: `## Within {returnDays}

You have {returnDays} from the day your parcel was delivered to decide. Any part of an order can go back, for any reason.

## How to send it back

1. Try it on as you would in a shop. Leave the labels on, and do not wash it.
2. Open the order in [your account](/account), choose ‘Return items’, and say what is coming back.
3. Pack it so that it stays clean and dry on its way.

## The money

Once the parcel is with us, the price you paid for what is in it goes back the way it came: after a discount or with a promo code, the reduced price. It can take your bank a few days to show it.

## Not what you ordered, or damaged

Write to [{contactEmail}](mailto:{contactEmail}) and we put it right.`,
  },
  'size-guide': {
    title: 'Size guide',
    summary:
      'Measures of the finished garments. Lay one you like flat, measure it the same way, and compare.',
    body: `Chest, waist and hip are all the way round: measure across and double it. Length runs from the neck to the hem; of trousers and shorts, along the outer seam.`,
  },
  contact: {
    title: 'Contact',
    summary: 'How to reach us, and what you can settle yourself at once.',
    body: `## Write to us

[{contactEmail}](mailto:{contactEmail})

If it is about an order, give its number: the last six characters are enough. Never send us a password or a card number; we never ask for one.

## At once, without us

- Where an order is, cancelling one, and sending something back: in [your account](/account).
- A forgotten password: [set a new one](/forgot-password).
- Which size: the [size guide](/size-guide) has every garment’s measures.
- What we hold of you, and deleting it: at the foot of [your account](/account).`,
  },
  privacy: {
    title: 'Privacy',
    summary: 'What we keep of you, why, for how long, and how to have it or have it deleted.',
    body: `## What we keep

- Your account: name, email and a password that even we cannot read.
- Your cart and your favourites.
- Your orders: what you bought, the address it went to, your email and phone number, and the mails about it.
- Your email for the newsletter, if you subscribed and confirmed it.

## What we do not keep

- Card numbers: {cardNumbers}
- Cookies: there are none. Your browser’s own storage holds the proof that you are signed in, the colours you chose and that you dismissed the line at the top.
- Your trail: nothing on these pages comes from another company. We count visitors once a day by a number that cannot be turned back into an address.

## How long

An account stays until you delete it. A session ends after 12 hours, or after 30 days if you asked us to remember you. Orders stay in our books; when you delete your account, your name and address are taken out of them.

## It is yours

At the foot of [your account](/account) you can download all that we hold of you, and delete the account. For anything else, write to [{contactEmail}](mailto:{contactEmail}).`,
  },
  terms: {
    title: 'Terms',
    summary: 'The rules between you and us when you buy here, in plain words.',
    body: `## Ordering

Placing an order is your offer to buy what is in your cart at the prices shown. We have accepted it when we confirm it by mail. Prices are in US dollars.

What you order is set aside for you from that moment. An order that is not paid is cancelled after a while, and the things go back on the shelf.

## Paying

{paying}

## Delivery and returns

What is said under [Delivery](/shipping) and [Returns](/returns) is part of these terms. You can cancel until the parcel leaves us, and send things back within {returnDays} of delivery.

## Promo codes

One code for an order. A code may have a least amount, a last day and a number of uses; the cart tells you when one of them stands against it.

## Your account

Keep your password to yourself; what is ordered with it is ordered by you. If somebody else has it, [set a new one](/forgot-password): that signs out everybody else.

## What we owe you

Things as they are described and pictured, without faults. Colours on a screen differ a little from cloth. Your rights by law stand whatever is written here.`,
  },
};
