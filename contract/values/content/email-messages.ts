/** The texts of the shop's emails: the defaults, which staff can replace, with placeholders such as `{order}`. */

/** `{order}`: the order's label, such as `#1001`; `{name}`: the customer's. */
export const emailTexts = {
  'order-confirmation': {
    subject: 'Your order {order}',
    title: 'Thank you for your order',
    opening: 'Dear {name}, we’ve received your order and are getting it ready.',
    later: 'Your card is authorised. We’ll charge it when we ship your order.',
  },
  'order-payment-due': {
    subject: 'Please pay for your order {order}',
    title: 'Please pay for your order',
    opening:
      'Dear {name}, your card’s authorisation expired before we could charge it, so you haven’t been charged. Please open your order and pay {amount} by {payBy}.',
  },
  'order-payment-failed': {
    subject: 'Your payment for order {order} didn’t go through',
    title: 'Your payment didn’t go through',
    opening:
      'Dear {name}, your bank has declined the payment for your order, so you haven’t been charged. We’ve kept your items for you. Please open your order and pay {amount} by {payBy}.',
  },
  'order-payment-link': {
    subject: 'Your order is ready to be paid',
    title: 'Your order is ready to be paid',
    opening:
      'Dear {name}, we’ve prepared your order as agreed. Please look at it with the link below and pay {amount} by {payBy}. If anything isn’t right, reply to this email and we’ll change it.',
  },
  'order-transfer': {
    subject: 'How to pay for your order {order}',
    title: 'How to pay for your order',
    opening:
      'Dear {name}, thank you for your order. Please transfer {amount} by {payBy} and give {reference} as the payment reference. We’ll hold your items until then.',
    closing: 'We’ll email you as soon as your payment has arrived.',
  },
  'order-shipped': {
    subject: 'Your order {order} is on its way',
    title: 'Your order is on its way',
    opening: 'Dear {name}, we’ve shipped your order.',
    openingPart: 'Dear {name}, we’ve shipped part of your order. It’s coming in several parcels.',
    rest: 'These items will follow in another parcel:',
  },
  'order-tracking': {
    subject: 'Tracking for your order {order}',
    title: 'Tracking for your parcel',
    opening: 'Dear {name}, here are the latest tracking details of your parcel.',
  },
  'order-delivered': {
    subject: 'Your order {order} has arrived',
    title: 'Your order has arrived',
    opening: 'Dear {name}, your order has been delivered. We hope everything fits.',
    details:
      'If something isn’t right, you can return it within {returnPeriod} of delivery. Open your order and choose the items.',
  },
  'order-ready': {
    subject: 'Your order {order} is ready to collect',
    title: 'Your order is ready to collect',
    opening: 'Dear {name}, your order is ready. You can collect it now.',
    openingPart: 'Dear {name}, part of your order is ready. You can collect it now.',
    rest: 'We’ll email you when these items are ready too:',
  },
  'order-collected': {
    subject: 'You’ve collected your order {order}',
    title: 'Thank you for collecting your order',
    opening: 'Dear {name}, your order has been collected. We hope everything fits.',
    details:
      'If something isn’t right, you can return it within {returnPeriod} of collecting it. Open your order and choose the items.',
  },
  'order-cancelled': {
    subject: 'Your order {order} was cancelled',
    title: 'Your order was cancelled',
    opening: 'Dear {name}, your order has been cancelled and won’t be sent.',
    paid: 'We’ve refunded {amount} to your original payment method. It can take a few days to arrive.',
    unpaid: 'You haven’t been charged.',
    transfer:
      'We’ll transfer {amount} back to you. Open your order to tell us which account to use.',
  },
  'refund-account-link': {
    subject: 'Where should we send your refund for order {order}?',
    title: 'Your refund',
    opening:
      'You asked to tell us the account for your refund of order {order}. You can do it here:',
    closing:
      'The link works once and expires in an hour. If it wasn’t you, ignore this email, and nothing changes.',
  },
  'refund-account-entered': {
    subject: 'The account for your refund of order {order}',
    title: 'Account received',
    opening:
      'We’ll transfer your refund of order {order} to the account ending in {ending}. If it replaces another account, we’ll wait 24 hours first.',
    closing: 'If it wasn’t you who entered it, write to {contactEmail} right away.',
  },
  'order-part-cancelled': {
    subject: 'Part of your order {order} was cancelled',
    title: 'Part of your order was cancelled',
    opening:
      'Dear {name}, we’re sorry, but we can’t send these items. You won’t be charged for them.',
  },
  'order-refunded': {
    subject: 'Refund for your order {order}',
    title: 'Your refund is on its way',
    opening:
      'Dear {name}, we’ve refunded {amount} to your original payment method. It can take a few days to arrive.',
    unsent: 'We won’t send these items:',
  },
  'order-changed': {
    subject: 'Your order {order} was changed',
    title: 'Your order was changed',
    opening: 'Dear {name}, your order has been changed.',
    refund:
      'We’re refunding {amount} to your original payment method. It can take a few days to arrive.',
    charge: 'You’ve paid the difference of {amount}.',
  },
  'order-change-due': {
    subject: 'Please review a change to your order {order}',
    title: 'Please pay the difference',
    opening:
      'Dear {name}, we’ve prepared a change to your order. It takes effect once you’ve paid the difference of {amount}. Please open your order and pay within a day.',
  },
  'return-requested': {
    subject: 'How to send your return for order {order}',
    title: 'How to send your return',
    opening:
      'Dear {name}, we’ve received your return request. Print the return slip, put it in the parcel with your items, and send the parcel to the address below.',
    openingWithoutAddress:
      'Dear {name}, we’ve received your return request. Print the return slip and put it in the parcel with your items. Email {contactEmail} to find out where to send it.',
    closing: 'We’ll email you when your parcel arrives, and refund the items in it.',
  },
  'return-received': {
    subject: 'We’ve received your return for order {order}',
    title: 'We’ve received your return',
    opening: 'Dear {name}, we’ve received your return {return}:',
    missing: 'These items weren’t in the parcel, so they aren’t refunded:',
    refund:
      'We’re refunding {amount} to your original payment method. It can take a few days to arrive.',
    waiting:
      'We still have to check your withdrawal before we refund {amount}. To speed this up, confirm it with the link in our email about your withdrawal.',
  },
  'return-rejected': {
    subject: 'Your return for order {order} was rejected',
    title: 'We couldn’t accept your return',
    opening: 'Dear {name}, we couldn’t accept your return {return}, so it won’t be refunded.',
    closing: 'If you have any questions, email {contactEmail}.',
  },
  'withdrawal-received': {
    subject: 'We’ve received your withdrawal from order {order}',
    title: 'We’ve received your withdrawal',
    opening:
      'This confirms that you have declared your withdrawal from the contract. Keep this email as your receipt.',
    confirm:
      'One more step if your order hasn’t been sent: confirm that it was you, and we’ll cancel and refund it right away. Your withdrawal counts from the time above either way.',
    closing:
      'We’ll email you about your refund, and how to send the items back if you already have them. If you didn’t declare this, ignore this email or write to {contactEmail}.',
  },
  'withdrawal-refused': {
    subject: 'About your withdrawal from order {order}',
    title: 'These items can’t be withdrawn from',
    opening:
      'You declared your withdrawal from order {order}. The law excludes its items from the right of withdrawal:',
    sealed:
      'Items that are sealed for health or hygiene can’t be returned once the seal is broken. If the seal is unbroken, email {contactEmail}, and we’ll accept your withdrawal.',
    custom: 'Items made to measure are made just for you.',
    closing:
      'Your rights in case of defects are not affected. If you have any questions, email {contactEmail}.',
  },
  'back-in-stock': {
    subject: '{product} is back in size {size}',
    title: 'Back in stock',
    opening: 'Good news: {product} by {brand} is back in stock in size {size}.',
    launchSubject: '{product} is here',
    launchTitle: 'It’s here',
    launchOpening: '{product} by {brand} is here, and your size {size} is in stock.',
    closing: 'We can’t reserve it for you, and it may sell out again.',
  },
  'cart-reminder': {
    subject: 'You left something in your cart',
    title: 'Still thinking about it?',
    opening: 'Dear {name}, these items are still in your cart.',
    closing: 'We can’t reserve them for you, and they may sell out.',
  },
  'price-drop': {
    subject: 'A favourite of yours costs less now',
    title: 'Your favourites cost less now',
    opening: 'Dear {name}, good news about your favourites:',
    closing: 'We don’t know how long these prices will last.',
  },
  'review-request': {
    subject: 'How do you like your order?',
    title: 'How do you like it?',
    opening:
      'Dear {name}, now that you’ve had your order for a while, tell others how it fits and what you think. Choose your stars below, and add a few words if you like.',
    closing:
      'We publish every honest review, good or bad. This is the only email you’ll get about it.',
  },
  // The emails below contain no name, because the address may belong to someone else than the person who entered it.
  welcome: {
    subject: 'Welcome to {shop}',
    title: 'Welcome to {shop}',
    opening: 'Your account is ready. You’ll find your orders, favourites and cart there.',
    confirm: 'Please confirm that this email address is yours:',
    closingWithConfirm:
      'If you didn’t create this account, don’t confirm it. You can take it over by setting a new password.',
    closing: 'If you didn’t create this account, you can ignore this email.',
  },
  'email-confirmation': {
    subject: 'Confirm your email address for {shop}',
    title: 'Confirm your email address',
    opening: 'An account in our shop now uses this address. If it’s yours, confirm it here:',
    closing: 'The link works for 7 days. If the account isn’t yours, don’t confirm it.',
  },
  'password-reset': {
    subject: 'Set a new password for {shop}',
    title: 'Set a new password',
    opening:
      'We received a request to reset the password for your account. If it was you, set a new password here:',
    closing:
      'The link works once and expires in an hour. If it wasn’t you, ignore this email and your password stays the same.',
  },
  'email-changed': {
    subject: 'The email address of your {shop} account was changed',
    title: 'Your email address was changed',
    opening:
      'The email address of your account has just been changed, and this address can no longer sign in to it. If it was you, there’s nothing to do.',
    undo: 'If it wasn’t you, undo the change within 72 hours. You’ll set a new password, which signs out every other device:',
    closing: 'If it wasn’t you, contact us right away.',
  },
  'password-changed': {
    subject: 'The password of your {shop} account was changed',
    title: 'Your password was changed',
    opening:
      'The password of your account has just been changed. If it was you, there’s nothing to do.',
    closing: 'If it wasn’t you, set a new password right away. This signs out every other device.',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in for your {shop} account is on',
    title: 'Two-step sign-in is on',
    opening:
      'From now on, you’ll sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere safe, away from your phone.',
    closing: 'If it wasn’t you, set a new password right away. This signs out every other device.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in for your {shop} account is off',
    title: 'Two-step sign-in is off',
    opening: 'From now on, you’ll sign in with just your password.',
    closing: 'If it wasn’t you, set a new password right away. This signs out every other device.',
  },
  'payments-changed': {
    subject: 'How {shop} is paid was changed',
    title: 'Payment settings were changed',
    opening:
      'An admin has changed where the shop’s money goes or how orders can be paid: the keys of a payment provider, the bank account, bank transfer or payment on delivery.',
    closing:
      'If nobody should have done that, change it back under Payments, and remove the admin or end their sessions under Staff.',
  },
  'newsletter-confirm': {
    subject: 'Confirm your subscription to {shop}',
    title: 'One more step',
    opening: 'Please confirm that you’d like to receive our newsletter.',
    closing: 'If you didn’t ask for it, you can ignore this email.',
  },
  'data-link': {
    subject: 'Your data at {shop}',
    title: 'Your data',
    opening:
      'You asked to download or delete the data that we store about your orders with this address. You can do both here:',
    closing:
      'The link works for an hour. If it wasn’t you, ignore this email, and nothing changes.',
  },
  'staff-invitation': {
    subject: 'Join the staff of {shop}',
    title: 'Join the staff of {shop}',
    opening:
      '{inviter} has invited you to join the staff of {shop} as {role}. Set your name and a password here:',
    closing:
      'The link works once and expires after {days} days. If you weren’t expecting it, you can ignore this email.',
  },
} as const;
