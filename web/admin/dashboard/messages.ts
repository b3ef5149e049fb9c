/** Texts of the dashboard. */

import type { StorefrontPageName } from '#contract/values/pages/page-list';
import { formatCount } from '../../ui/text/format-count';

export const dashboard = {
  title: 'Dashboard',
  revenue: 'Revenue',
  orders: 'Orders',
  visitors: 'Visitors',
  returns: 'Returns',
  recentOrders: 'Recent Orders',
  allProducts: 'All Products',
  viewAll: 'View All',
  noOrders: 'No orders yet',
  noProducts: 'No products yet',
} as const;

export const period = {
  legend: 'Period',
  periods: {
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '12m': '12 months',
    days: 'Custom',
  },
  noDays: 'Choose a start and an end date',
  now: {
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
    '12m': 'Last 12 months',
  },
  before: 'Previous period',
  revenueBy: { day: 'Revenue by day', week: 'Revenue by week', month: 'Revenue by month' },
  ordersBy: { day: 'Orders by day', week: 'Orders by week', month: 'Orders by month' },
  step: { day: 'Day', week: 'Week', month: 'Month' },
  weekOf: (label: string) => `Week of ${label}`,
} as const;

export const sellers = {
  title: 'Best sellers',
  product: 'Product',
  pieces: 'Units',
  unit: 'units',
  revenue: 'Revenue',
  none: 'No orders in this period',
} as const;

export const runningOut = {
  title: 'Running low',
  product: 'Product',
  size: 'Size',
  left: 'Left',
  unit: 'left',
  lasts: 'Lasts',
  today: 'Less than a day',
  days: (count: number) => formatCount(count, 'day'),
  none: 'Nothing is about to run out',
} as const;

export const speed = {
  title: 'Speed for shoppers',
  caption: (device: string) => `Speed for shoppers, ${device}`,
  device: 'Device',
  devices: { phone: 'Phone', desktop: 'Computer' },
  page: 'Page',
  allPages: 'All pages',
  metrics: {
    LCP: 'Main content shown',
    INP: 'Reacts to a tap',
    CLS: 'Content that jumps',
    TTFB: 'Server responds',
  },
  ratings: { good: 'Good', needsImprovement: 'Could be better', poor: 'Poor' },
  seconds: (value: string) => `${value} s`,
  milliseconds: (value: string) => `${value} ms`,
  tooFew: 'Too few visits',
  none: {
    phone: 'No visits by phone have been measured yet',
    desktop: 'No visits by computer have been measured yet',
  },
  noneText: (count: number) =>
    `Shoppers’ browsers measure some visits. A page gets its figures after ${count} of them.`,
  about: (days: number) =>
    `Last ${days} days. In three of four visits, pages were at least as fast as the figure. Good is: main content within 2.5 s, a reaction to a tap within 200 ms, a jump score up to 0.1, a response of the server within 800 ms. These are Google’s Core Web Vitals LCP, INP and CLS, and TTFB.`,
  off: 'The speed of pages isn’t measured',
  offText: 'If you turn it on, this panel shows how fast your shop is for the people who visit it.',
  settings: 'Open settings',
  pages: {
    home: 'Home',
    listing: 'Lists of products',
    search: 'Search results',
    brands: 'Brands',
    brand: 'Brand',
    collections: 'Collections',
    collection: 'Collection',
    product: 'Product',
    draftPreviews: 'Preview of drafts',
    cart: 'Cart',
    paymentReturn: 'Return from the bank',
    checkout: 'Checkout',
    order: 'Order',
    orderLink: 'Link to an order',
    draftOffer: 'Offer',
    orderData: 'Data of an order',
    refundAccount: 'Account for a refund',
    returnSlip: 'Return slip',
    invoice: 'Invoice',
    review: 'Write a review',
    withdrawal: 'Withdraw from a purchase',
    confirmWithdrawal: 'Confirm a withdrawal',
    wishlist: 'Favourites',
    account: 'Account',
    signIn: 'Sign in',
    signUp: 'Create account',
    forgotPassword: 'Forgotten password',
    resetPassword: 'New password',
    invitation: 'Invitation',
    setup: 'Set-up of the shop',
    confirmEmail: 'Confirm an email address',
    undoEmailChange: 'Undo a change of email address',
    confirmNewsletter: 'Confirm the newsletter',
    unsubscribe: 'Unsubscribe from emails',
    content: 'Information pages',
    sitePage: 'Own pages',
    journal: 'Journal',
    article: 'Article',
  } satisfies Record<StorefrontPageName, string>,
} as const;
