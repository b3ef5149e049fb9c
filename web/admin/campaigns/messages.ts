import type { CampaignProductKind, CampaignState, CampaignStep } from '#contract/admin/campaigns';
import type { RehearsalProblem } from '#contract/values/campaigns';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the campaign screens. */

export const campaigns = {
  title: 'Campaigns',
  add: 'New campaign',
  search: 'Search by name',
  state: 'State',
  name: 'Name',
  dates: 'When',
  prices: 'Prices',
  promotions: 'Promotions',
  emptyTitle: 'No campaigns found',
  emptyText: 'A campaign starts and ends prices and promotions together.',
  noDates: 'No dates yet',
  from: (day: string) => `From ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  states: {
    draft: 'Draft',
    planned: 'Planned',
    running: 'Running',
    ended: 'Ended',
    cancelled: 'Cancelled',
  } satisfies Record<CampaignState, string>,
} as const;

export const campaign = {
  addTitle: 'New campaign',
  settings: 'Name, dates and banner',
  save: 'Save',
  saving: 'Saving',
  created: (name: string) => `${name} created`,
  saved: (name: string) => `${name} saved`,
  notFound: 'Campaign not found',
  back: 'All campaigns',
  timeline: 'Timeline',
  starts: 'Starts',
  startsOnPlan: 'As soon as you start it',
  running: 'Running',
  ends: 'Ends',
  endedEarly: 'Ended early',
  noEnd: 'When you end it',
  plan: 'Plan campaign',
  start: 'Start campaign',
  planTitle: (name: string) => `Plan ${name}?`,
  startTitle: (name: string) => `Start ${name} now?`,
  planText: (day: string) => `Its prices and promotions count from ${day}.`,
  startText: 'Its prices and promotions count at once.',
  planning: 'Planning',
  planned: (name: string) => `${name} planned`,
  end: 'End campaign',
  endTitle: (name: string) => `End ${name} now?`,
  endText:
    'Its prices and promotions stop at once. Orders keep what they got, and your later edits stay.',
  cancel: 'Cancel campaign',
  cancelTitle: (name: string) => `Cancel ${name}?`,
  cancelText: 'It won’t start. You can duplicate it later.',
  ending: 'Ending',
  ended: (name: string) => `${name} is over`,
  keep: 'Keep it',
  duplicate: 'Duplicate',
  duplicating: 'Duplicating',
  duplicated: (name: string) => `${name} created as a draft`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its prices are deleted. Its promotions stay, paused.',
  deleting: 'Deleting',
  deleted: (name: string) => `${name} deleted`,
} as const;

export const prices = {
  title: 'Prices',
  count: (products: string) => `For ${products}`,
  productCount: (count: number) => formatCount(count, 'product'),
  add: 'Add products',
  none: 'No prices in this campaign yet.',
  column: 'Product',
  now: 'Now',
  during: 'In the campaign',
  remove: 'Remove',
  removeNamed: (title: string) => `Remove ${title}`,
  removing: 'Removing',
  removed: (title: string) => `${title} removed`,
  dialogTitle: 'Add products',
  scope: 'Products',
  scopes: { all: 'All products', category: 'A category', picked: 'Picked by hand' },
  category: 'Category',
  chooseCategory: 'Choose a category.',
  pick: 'Pick at least one product.',
  by: 'New price',
  percent: 'Percent off',
  price: 'Fixed price',
  percentHint: 'Off the standing price. It never raises a price.',
  newPrice: 'Price',
  submit: 'Set prices',
  busy: 'Setting prices',
  done: (products: string) => `Prices set for ${products}`,
} as const;

export const memberPromotions = {
  title: 'Promotions',
  add: 'New promotion',
  none: 'No promotions in this campaign yet.',
  existing: 'Add an existing promotion',
  placeholder: 'Name or code',
  noneFound: 'No promotions found.',
  added: (name: string) => `${name} added`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removing: 'Removing',
  removed: (name: string) => `${name} removed and paused`,
} as const;

export const memberProducts = {
  title: 'Products',
  none: 'No products are published or withdrawn by this campaign yet.',
  kinds: {
    publish: 'In the shop while it runs',
    withdraw: 'Out of the shop while it runs',
  } satisfies Record<CampaignProductKind, string>,
  kind: 'While the campaign runs',
  actions: { publish: 'Publish drafts', withdraw: 'Withdraw products' },
  hints: {
    publish: 'A draft is in the shop from the start of the campaign to its end.',
    withdraw: 'A product is out of the shop from the start of the campaign to its end.',
  } satisfies Record<CampaignProductKind, string>,
  search: {
    publish: 'Add a draft',
    withdraw: 'Add a product of the shop',
  } satisfies Record<CampaignProductKind, string>,
  placeholder: 'Name of a product',
  added: (title: string) => `${title} added`,
  failed: 'Could not follow yet',
  remove: 'Remove',
  removeNamed: (title: string) => `Remove ${title}`,
  removing: 'Removing',
  removed: (title: string) => `${title} removed`,
} as const;

export const memberSections = {
  title: 'Sections of pages',
  edit: 'Edit the home page',
  none: 'No sections in this campaign yet. In the editor of a page, choose the campaign of a section.',
  named: (kind: string, heading: string) => `${kind}: ${heading}`,
  unpublished: 'Not published yet',
} as const;

export const issues = {
  title: (campaigns: number) =>
    campaigns === 1 ? 'A campaign needs a look' : `${campaigns} campaigns need a look`,
  open: (name: string) => `Open ${name}`,
  steps: {
    prices: (name: string, count: string) =>
      `${name}: lists don’t show the right price of ${count} yet. Carts and orders charge the right one. The shop keeps trying; if this stays, save these products again.`,
    products: (name: string, count: string) =>
      `${name}: ${count} could not be published or withdrawn as planned. The shop tries again every minute; you can also do it on the product’s page.`,
  } satisfies Record<CampaignStep, (name: string, count: string) => string>,
} as const;

export const log = {
  title: 'What happened',
  none: 'Nothing yet.',
  theShop: 'The shop',
  by: (name: string, day: string) => `${name}, ${day}`,
  /** What an entry says of its numbers, by their names. */
  details: {
    prices: (count: number) => formatCount(count, 'price'),
    products: (count: number) => formatCount(count, 'product'),
    promotions: (count: number) => formatCount(count, 'promotion'),
    ordersKept: (count: number) =>
      `${formatCount(count, 'order keeps', 'orders keep')} what ${count === 1 ? 'it' : 'they'} got`,
    percent: (count: number) => `${count}% off`,
  },
} as const;

export const rehearsal = {
  open: 'Rehearse',
  title: 'Rehearsal',
  back: 'Back to the campaign',
  export: 'Export CSV',
  exporting: 'Exporting',
  exported: 'Rehearsal exported',
  found: (products: string) => `What changes for ${products}`,
  checking: (done: string) => `Checked ${done}`,
  failed: 'The rest could not be checked. Reload the page to try again.',
  prices: 'Prices when it starts',
  none: 'No prices in this campaign yet.',
  product: 'Product',
  old: 'Before',
  new: 'In the campaign',
  lowest: 'Lowest in 30 days',
  percent: 'Off the lowest',
  margin: 'Margin',
  stock: 'Stock',
  notes: 'Notes',
  problems: {
    raises: 'Above the price before',
    not_lowest: 'Not below the lowest in 30 days',
    below_cost: 'Below its cost price',
    conflict: 'In another campaign too',
    same: 'Same price as before',
  } satisfies Record<RehearsalProblem, string>,
  conflictWith: (names: string) => `Also in ${names}`,
  blocked: 'These prices are not allowed. Change or remove them before you plan the campaign.',
  blockedProduct: (title: string, price: string, why: string) => `${title}, ${price}: ${why}`,
  orders: 'Orders of the last 30 days',
  ordersCount: 'Orders',
  byPrices: 'Prices would have taken off',
  byPromotions: 'Promotions would have taken off',
  together: 'Together',
} as const;
