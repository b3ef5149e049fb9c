// The rows of each table in camel case, written by `npm run schema:rows`. Do not edit it.

import type { ProductImage } from '#contract/catalogue/catalogue';
import type { Measures } from '#contract/values/catalogue/measures';

export interface AccountTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  emailConfirmedAt: Date | null;
  passwordHash: string;
  role: 'User' | 'Admin' | 'Fulfilment' | 'Merchandiser' | 'Visitor';
  unpaidUnits: number | null;
  isFormer: boolean;
  createdAt: Date;
  erasedAt: Date | null;
  adminLanguage: string | null;
}

export interface AddressTable {
  id: string;
  accountId: string;
  firstName: string;
  lastName: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  isDefault: boolean;
  createdAt: Date;
  country: string;
  isFromOrder: boolean;
}

export interface AssortmentSnapshotTable {
  id: string;
  actorId: string;
  fileName: string;
  content: unknown;
  createdAt: Date;
}

export interface AssortmentTaskTable {
  id: string;
  actorId: string;
  kind: string;
  entry: string;
  target: string | null;
  matches: unknown;
  changes: unknown;
  removes: boolean;
  name: string;
  done: number;
  total: number;
  afterId: string | null;
  createdAt: Date;
}

export interface AttributeTable {
  key: string;
  name: string;
  kind: 'text' | 'choice' | 'number' | 'boolean';
  unit: string;
  choices: unknown;
  isFilterable: boolean;
  isShown: boolean;
  position: number;
  version: number;
}

export interface AuditTable {
  id: string;
  actorId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  at: Date;
  operationId: string | null;
}

export interface BankTransferTable {
  id: string;
  paymentId: string;
  amount: number;
  receivedOn: Date;
  bankReference: string;
  recordedBy: string;
  recordedAt: Date;
}

export interface BrandTable {
  id: number;
  name: string;
  slug: string;
  description: string;
  imageUrl: string | null;
  version: number;
}

export interface BuyerReferenceTable {
  orderId: string;
  reference: string;
  electronicAddress: string;
  version: number;
}

export interface CacheInvalidationTable {
  id: string;
  at: Date;
  subject: string | null;
  xid: string;
}

export interface CampaignTable {
  id: string;
  name: string;
  state: 'draft' | 'planned' | 'cancelled';
  startsAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  pricesWrittenAt: Date | null;
  pricesDueAt: Date | null;
  actorId: string | null;
  createdAt: Date;
  version: number;
  promoText: string | null;
  promoHref: string | null;
}

export interface CampaignPriceTable {
  campaignId: string;
  productId: string;
  currency: string;
  price: number | null;
  discountPrice: number | null;
  percent: number | null;
  roundingStep: number | null;
  roundingEnding: number | null;
  addedAt: Date;
  removedAt: Date | null;
  writtenAt: Date;
}

export interface CampaignProductTable {
  campaignId: string;
  productId: string;
  kind: 'publish' | 'withdraw';
  removedAt: Date | null;
  followed: string | null;
  publishAt: Date | null;
  withdrawAt: Date | null;
  failedAt: Date | null;
}

export interface CaptureTable {
  id: string;
  paymentId: string;
  parcelId: string | null;
  amount: number;
  upTo: number;
  isLast: boolean;
  releasesRest: boolean;
  status: 'pending' | 'done' | 'failed';
  failure: string | null;
  attempts: number;
  createdAt: Date;
  doneAt: Date | null;
}

export interface CartTable {
  accountId: string;
  promotionId: string | null;
  version: number;
  generatedCodeId: string | null;
}

export interface CartItemTable {
  id: string;
  accountId: string;
  productId: string;
  size: string;
  quantity: number;
  requestedQuantity: number | null;
  lastPrice: number | null;
  orderId: string | null;
  addedAt: Date;
}

export interface CartMergeTable {
  accountId: string;
  guestCart: string;
  lines: unknown;
  mergedAt: Date;
}

export interface CatalogueChangeTable {
  xid: string;
  productId: string | null;
  style: string | null;
  textChanged: boolean;
  at: Date;
  pricesOutdated: boolean;
}

export interface CategoryTable {
  id: number;
  key: string;
  department: string;
  label: string;
  name: string;
  section: string;
  slug: string;
  groupName: string;
  isFeatured: boolean;
  sizeSystem: string;
  position: number;
  version: number;
  measures: Measures;
}

export interface CategoryAttributeTable {
  attribute: string;
  category: string;
}

export interface ChargeScanTable {
  gateway: string;
  scannedTo: Date | null;
  startedAt: Date;
}

export interface CollectionTable {
  id: number;
  name: string;
  slug: string;
  description: string;
  image: unknown;
  rule: unknown;
  productIds: string[];
  sort: 'featured' | 'new' | 'price_low' | 'price_high' | 'rating';
  isPublished: boolean;
  position: number;
  newSince: Date | null;
  version: number;
}

export interface ColourTable {
  id: number;
  name: string;
  hex: string;
  imageUrl: string | null;
  family: string;
  position: number;
  version: number;
}

export interface ContentDocumentTable {
  state: 'live' | 'draft';
  id: string;
  value: unknown;
  changedAt: Date;
  changedBy: string | null;
  version: number;
  publishAt: Date | null;
}

export interface ContentPartTable {
  part: string;
  live: unknown;
  publishedAt: Date | null;
  draft: unknown;
  draftId: string | null;
  draftSavedAt: Date | null;
  draftSavedBy: string | null;
  publishAt: Date | null;
  version: number;
}

export interface ContentPartPublicationTable {
  part: string;
  number: number;
  value: unknown;
  publishedAt: Date;
  publishedBy: string | null;
}

export interface ContentPublicationTable {
  number: number;
  value: unknown;
  publishedAt: Date;
  publishedBy: string | null;
}

export interface ContentTranslationTable {
  locale: string;
  kind: string;
  recordId: string;
  texts: unknown;
  changedAt: Date;
  version: number;
}

export interface CustomerGroupTable {
  id: string;
  name: string;
  kind: 'listed' | 'rule';
  leastOrders: number | null;
  leastSpent: number | null;
  leastDays: number | null;
  version: number;
  createdAt: Date;
}

export interface CustomerGroupMemberTable {
  groupId: string;
  accountId: string;
  addedAt: Date;
}

export interface CustomerTotalTable {
  accountId: string;
  orders: number;
  spent: string;
}

export interface DailyOrderTotalTable {
  day: Date;
  orders: number;
  revenue: string;
}

export interface DailyVisitorTotalTable {
  day: Date;
  visitors: number;
}

export interface DataLinkTable {
  id: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export interface DepartmentTable {
  key: string;
  name: string;
  slug: string;
  position: number;
  version: number;
}

export interface DraftOrderTable {
  id: string;
  version: number;
  input: unknown;
  orderId: string | null;
  savedAt: Date;
  sentAt: Date | null;
  sentVersion: number | null;
  openUntil: Date | null;
  paymentMethod: string | null;
  offer: unknown;
}

export interface EmailChangeTable {
  id: string;
  accountId: string;
  oldEmail: string;
  oldConfirmedAt: Date | null;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface EmailChoiceTable {
  email: string;
  list: string;
  isWanted: boolean;
  chosenAt: Date;
}

export interface EmailConfirmationTable {
  id: string;
  accountId: string;
  email: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export interface EmailMessageTable {
  id: string;
  messageId: string;
  template: string;
  accountId: string | null;
  tokenOf: string | null;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  status: 'kept' | 'queued' | 'sent' | 'failed';
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

export interface EmailTextTable {
  email: string;
  texts: unknown;
  changedAt: Date;
  version: number;
  isOn: boolean;
  language: string | null;
}

export interface FetchedPictureTable {
  id: string;
  url: string;
  state: 'waiting' | 'stored' | 'failed';
  address: string | null;
  problem: string | null;
  attempts: number;
  changedAt: Date;
}

export interface FitAdviceTable {
  styleId: string;
  verdict: 'small' | 'true' | 'large' | null;
  percent: number | null;
  reviews: number | null;
  returns: number | null;
  decidedAt: Date | null;
  countedFrom: Date | null;
}

export interface FitProfileTable {
  accountId: string;
  unit: 'cm' | 'in';
  body: unknown;
  wears: unknown;
  updatedAt: Date;
}

export interface FitStatisticsTable {
  styleId: string;
  size: string;
  purchases: number;
  votesSmall: number;
  votesTrue: number;
  votesLarge: number;
  returnsSmall: number;
  returnsLarge: number;
  refunded: string;
}

export interface GeneratedCodeTable {
  id: string;
  promotionId: string;
  code: string;
  createdAt: Date;
  orderId: string | null;
  revokedAt: Date | null;
}

export interface GuestTable {
  accountId: string;
  email: string | null;
  searchText: string | null;
  network: string | null;
  usedAt: Date;
}

export interface IdempotencyKeyTable {
  accountId: string;
  route: string;
  key: string;
  requestHash: Buffer;
  status: number | null;
  response: unknown;
  createdAt: Date;
}

export interface ImportOptionTable {
  name: string;
  use: 'size' | 'colour' | 'none';
  chosenAt: Date;
}

export interface ImportPictureTable {
  importId: string;
  productId: string;
  pictureId: string;
  isPlaced: boolean;
}

export interface InvoiceTable {
  id: string;
  kind: string;
  orderId: string;
  year: number;
  ordinal: number;
  number: string;
  issuedAt: Date;
  invoiceId: string | null;
  refundId: string | null;
  total: number;
  tax: number;
  document: unknown;
}

export interface InvoiceCounterTable {
  kind: 'invoice' | 'credit_note';
  year: number;
  last: number;
}

export interface JobTable {
  id: string;
  kind: string;
  key: string | null;
  payload: unknown;
  runAt: Date;
  attempts: number;
  leasedUntil: Date | null;
  lastError: string | null;
  createdAt: Date;
  doneAt: Date | null;
  traceparent: string | null;
}

export interface NewsletterSubscriberTable {
  email: string;
  subscribedAt: Date;
  confirmedAt: Date | null;
  tokenHash: Buffer | null;
  emailedAt: Date | null;
}

export interface OldSlugTable {
  kind: 'department' | 'section' | 'category' | 'brand' | 'collection';
  scope: string;
  slug: string;
  entry: string;
  target: string | null;
  at: Date;
}

export interface OrderChangeTable {
  id: string;
  orderId: string;
  status: 'waiting' | 'applied' | 'lapsed';
  actorId: string | null;
  summary: string[];
  baseVersion: number;
  difference: number;
  decision: unknown;
  paymentId: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
}

export interface OrderLineTable {
  id: string;
  orderId: string;
  position: number;
  productId: string;
  title: string;
  brand: string;
  colour: string;
  imageUrl: string;
  size: string;
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
  promo: number;
  taxAdded: number;
  withdrawalExclusion: string;
  priorPrice: number | null;
}

export interface OrderLinePromotionTable {
  orderLineId: string;
  orderId: string;
  promotionId: string;
  amount: number;
}

export interface OrderNoteTable {
  id: string;
  orderId: string;
  authorId: string;
  body: string;
  at: Date;
}

export interface OrderPromotionTable {
  orderId: string;
  promotionId: string;
  version: number;
  name: string;
  code: string | null;
  terms: unknown;
  amount: number;
  delivery: number;
}

export interface OrderTaxLineTable {
  orderId: string;
  position: number;
  orderLineId: string | null;
  name: string;
  rate: number;
  base: number;
  amount: number;
  added: number;
}

export interface ParcelTable {
  id: string;
  orderId: string;
  number: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  shippedAt: Date;
  deliveredAt: Date | null;
}

export interface ParcelLineTable {
  parcelId: string;
  orderLineId: string;
  quantity: number;
}

export interface PasswordResetTable {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  jobId: string;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface PaymentTable {
  id: string;
  orderId: string | null;
  gateway: string;
  status: 'unpaid' | 'processing' | 'failed' | 'authorised' | 'voided' | 'paid' | 'refunded';
  amount: number;
  refunded: number;
  reference: string | null;
  clientSecret: string | null;
  last4: string | null;
  brand: string | null;
  failure: string | null;
  holdMinutes: number | null;
  network: string | null;
  createdAt: Date;
  paidAt: Date | null;
  closedAt: Date | null;
  checkedAt: Date | null;
  supplements: string | null;
  currency: string;
  captureLater: boolean;
  captured: number;
  captures: 'once' | 'several' | null;
  authorisedAt: Date | null;
  authorisedUntil: Date | null;
  authorisationEndedAt: Date | null;
  attempt: number;
  payUntil: Date | null;
  attemptOf: string | null;
  method: string | null;
  redirectUrl: string | null;
  keysVersion: number | null;
  processingAt: Date | null;
  expiresAt: Date | null;
  fee: string | null;
  feeCurrency: string | null;
  failedAt: Date | null;
}

export interface PaymentCustomerTable {
  id: string;
  accountId: string | null;
  gateway: string;
  reference: string | null;
  keysVersion: number | null;
  createdAt: Date;
}

export interface PaymentDisputeTable {
  id: string;
  paymentId: string;
  reference: string;
  status: 'open' | 'won' | 'lost';
  amount: number;
  reason: string;
  refundId: string | null;
  openedAt: Date;
  closedAt: Date | null;
}

export interface PaymentEventTable {
  gateway: string;
  eventId: string;
  kind: string;
  receivedAt: Date;
}

export interface PaymentIssueTable {
  id: string;
  kind:
    | 'unknown_charge'
    | 'wrong_amount'
    | 'over_refunded'
    | 'refund_failed'
    | 'underpaid'
    | 'overpaid'
    | 'capture_failed'
    | 'authorisation_ending'
    | 'disputed'
    | 'fraud_warning';
  gateway: string;
  reference: string;
  orderId: string | null;
  amount: string;
  currency: string;
  foundAt: Date;
  status: 'open' | 'refunding' | 'refunded' | 'resolved';
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string;
}

export interface PayoutFileTable {
  id: string;
  gateway: string;
  fileName: string;
  added: number;
  actorId: string;
  createdAt: Date;
}

export interface PayoutLineTable {
  id: string;
  fileId: string;
  gateway: string;
  transactionId: string;
  payout: string;
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other';
  reference: string;
  amount: string;
  currency: string;
  fee: string | null;
  net: string;
  settledCurrency: string;
  paymentId: string | null;
  refundId: string | null;
  difference: 'unknown' | 'amount' | 'currency' | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string;
}

export interface PictureTable {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  tint: string;
  actorId: string | null;
  createdAt: Date;
  isFromShopper: boolean;
}

export interface PictureFileTable {
  hash: string;
  width: number;
  format: 'avif' | 'webp';
  bytes: Buffer | null;
  size: number | null;
}

export interface PlannedPriceTable {
  id: string;
  productId: string;
  currency: string;
  startsAt: Date;
  endsAt: Date | null;
  price: number | null;
  discountPrice: number | null;
  percent: number | null;
  roundingStep: number | null;
  roundingEnding: number | null;
  source: 'hand' | 'file';
  actorId: string | null;
  createdAt: Date;
}

export interface ProductTable {
  id: string;
  title: string;
  brand: string;
  description: string;
  imageUrl: string;
  images: ProductImage[];
  price: number;
  discountPrice: number;
  department: string;
  section: string;
  categoryId: number;
  colourId: number | null;
  isNew: boolean;
  search: string;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
  version: number;
  sizeIds: number[];
  composition: unknown;
  care: unknown;
  origin: string;
  maker: unknown;
  responsiblePerson: unknown;
  warnings: string;
  measures: unknown;
  sizeDetails: unknown;
  styleId: string;
  attributes: unknown;
  tags: unknown;
  taxClass: string;
  priorPrice: number | null;
  withdrawalExclusion: '' | 'sealed' | 'custom';
  ratingCount: number;
  ratingTotal: number;
  ratingScore: number;
  markedNew: boolean | null;
  isRecent: boolean;
  standingPrice: number | null;
  standingDiscountPrice: number | null;
  priceChangesAt: Date | null;
  isDraft: boolean;
  wasPublished: boolean;
  publishAt: Date | null;
  withdrawAt: Date | null;
  isAnnounced: boolean;
  costPrice: number | null;
}

export interface ProductImportTable {
  id: string;
  actorId: string;
  fileName: string;
  format: 'selvedge' | 'shopify' | 'woocommerce' | 'json' | null;
  state: 'reading' | 'choosing' | 'ready' | 'applying' | 'applied' | 'undone' | 'failed';
  content: Buffer | null;
  done: number;
  total: number | null;
  error: string | null;
  setStock: boolean;
  replacements: unknown;
  unknownValues: unknown;
  createdAt: Date;
  appliedAt: Date | null;
  undoId: string | null;
  options: unknown;
}

export interface ProductImportRowTable {
  importId: string;
  line: number;
  lastLine: number;
  status: 'new' | 'changed' | 'same' | 'refused' | 'conflict';
  productId: string | null;
  title: string;
  changes: unknown;
  reasons: unknown;
  priceJump: boolean;
  before: unknown;
  after: unknown;
}

export interface ProductPreviewTable {
  id: string;
  productId: string | null;
  actorId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface ProductPriceHistoryTable {
  productId: string;
  at: Date;
  price: number;
  discountPrice: number;
}

export interface ProductSizeTable {
  productId: string;
  name: string;
  position: number;
  quantity: number;
}

export interface ProductStockTotalTable {
  productId: string;
  quantity: string;
  lowestQuantity: number | null;
}

export interface ProductTitleHistoryTable {
  productId: string;
  title: string;
}

export interface ProductUndoTable {
  id: string;
  actorId: string | null;
  createdAt: Date;
  undoneAt: Date | null;
  kind: string;
  change: unknown;
}

export interface ProductUndoRowTable {
  undoId: string;
  productId: string;
  before: unknown;
  after: unknown;
}

export interface PromotionTable {
  id: string;
  code: string | null;
  kind:
    | 'percent'
    | 'amount'
    | 'fixed_price'
    | 'multi_buy'
    | 'buy_get'
    | 'bundle'
    | 'tiers'
    | 'delivery'
    | 'delivery_price'
    | 'gift';
  value: number;
  minimum: number;
  startsAt: Date | null;
  endsAt: Date | null;
  useLimit: number | null;
  customerLimit: number | null;
  accountId: string | null;
  uses: number;
  pausedAt: Date | null;
  createdAt: Date;
  archivedAt: Date | null;
  version: number;
  name: string;
  trigger: 'automatic' | 'code';
  class: 'item' | 'order' | 'delivery' | 'gift';
  isExclusive: boolean;
  priority: number;
  isSuggested: boolean;
  conditions: unknown;
  effect: unknown;
  budget: number | null;
  spent: number;
  campaignId: string | null;
  hasManyCodes: boolean;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expire: string | null;
}

export interface RecoveryCodeTable {
  accountId: string;
  codeHash: Buffer;
  usedAt: Date | null;
}

export interface RefundTable {
  id: string;
  paymentId: string;
  amount: number;
  reason:
    | 'cancelled'
    | 'deleted'
    | 'returned'
    | 'late'
    | 'gateway'
    | 'staff'
    | 'changed'
    | 'chargeback';
  status: 'pending' | 'done';
  note: string;
  actorId: string | null;
  createdAt: Date;
  doneAt: Date | null;
  partOf: string | null;
  reference: string | null;
}

export interface RefundAccountTable {
  paymentId: string;
  accountHolder: string;
  iban: string;
  enteredAt: Date;
  usableAt: Date;
}

export interface RefundLineTable {
  refundId: string;
  orderLineId: string;
  quantity: number;
  restocked: boolean;
}

export interface RefundTransferTable {
  refundId: string;
  sentOn: Date;
  recordedBy: string;
  recordedAt: Date;
}

export interface RefusedAddressTable {
  id: string;
  email: string;
  error: string;
  refusedAt: Date;
}

export interface ReminderTable {
  id: string;
  accountId: string;
  list: 'cart-reminders' | 'price-drops';
  cartLeftAt: Date | null;
  number: number;
  favourites: unknown;
  createdAt: Date;
}

export interface RetentionRunTable {
  kind: string;
  ranAt: Date;
  rows: number;
}

export interface ReturnLineTable {
  returnId: string;
  orderLineId: string;
  quantity: number;
  missingQuantity: number;
  damagedQuantity: number;
  restocked: boolean;
}

export interface ReturnRequestTable {
  id: string;
  orderId: string;
  number: number;
  reason: string;
  reasonCode:
    | 'too_small'
    | 'too_large'
    | 'not_as_pictured'
    | 'damaged'
    | 'changed_mind'
    | 'other'
    | 'withdrawal'
    | null;
  status: 'requested' | 'received' | 'rejected';
  requestedAt: Date;
  receivedAt: Date | null;
  rejectedAt: Date | null;
  rejection: string | null;
  refundId: string | null;
  deduction: number;
  deductionReason: string;
  deliveryRefund: number | null;
  isUnconfirmed: boolean;
  refundWaiting: number | null;
}

export interface ReviewTable {
  id: string;
  productId: string;
  orderLineId: string | null;
  displayName: string;
  rating: number;
  size: string;
  fit: 'small' | 'true' | 'large' | null;
  length: 'short' | 'right' | 'long' | null;
  heightCm: number | null;
  text: string;
  state: 'published' | 'pending' | 'withheld';
  withheldReason: 'spam' | 'insult' | 'personal_data' | 'off_topic' | 'unlawful' | null;
  flags: string[];
  isFeatured: boolean;
  reply: string;
  repliedAt: Date | null;
  helpfulCount: number;
  importedFrom: string | null;
  importId: string | null;
  importedAsVerified: boolean;
  writtenAt: Date;
  editedAt: Date | null;
  version: number;
}

export interface ReviewImportTable {
  id: string;
  actorId: string;
  source: string;
  fileName: string;
  added: number;
  createdAt: Date;
  undoneAt: Date | null;
}

export interface ReviewInvitationTable {
  id: string;
  orderId: string;
  tokenHash: Buffer;
  createdAt: Date;
}

export interface ReviewOptOutTable {
  email: string;
  at: Date;
}

export interface ReviewPictureTable {
  hash: string;
  orderLineId: string | null;
  reviewId: string | null;
  position: number | null;
  uploadedAt: Date;
}

export interface ReviewSummaryTable {
  productId: string;
  rated1: number;
  rated2: number;
  rated3: number;
  rated4: number;
  rated5: number;
  count: number;
  total: number;
}

export interface ReviewVoteTable {
  reviewId: string;
  voter: Buffer;
  accountId: string | null;
  at: Date;
}

export interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  appliedAt: Date;
}

export interface SearchWordTable {
  word: string;
  products: number;
}

export interface SecondFactorTable {
  accountId: string;
  secret: Buffer;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: string;
  keyId: string | null;
}

export interface SectionTable {
  id: number;
  key: string;
  name: string;
  slug: string;
  position: number;
  version: number;
}

export interface SessionTable {
  id: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  isFromEmail: boolean;
  orderId: string | null;
  provedEmail: string | null;
}

export interface SettingTable {
  name: string;
  value: unknown;
  changedAt: Date;
  version: number;
}

export interface SetupMarkTable {
  name: string;
  markedAt: Date;
}

export interface ShopOrderTable {
  id: string;
  number: number;
  accountId: string;
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled' | 'Returned';
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  listTotal: number;
  subtotal: number;
  promotionId: string | null;
  promoCode: string | null;
  promo: number;
  shipping: number;
  freeShipping: string | null;
  total: number;
  estimatedFrom: Date;
  estimatedTo: Date;
  carrier: string;
  trackingNumber: string;
  placedAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  deletedAt: Date | null;
  country: string;
  deliveryMethod: string;
  pickupPlace: string;
  company: string;
  vatNumber: string;
  taxKind: string | null;
  tax: number;
  taxAdded: number;
  version: number;
  currency: string;
  discountReason: string;
  isReplaced: boolean;
  language: string | null;
}

export interface SitePageTable {
  id: string;
  kind: 'page' | 'article';
  live: unknown;
  draft: unknown;
  draftId: string;
  publishAt: Date | null;
  hideAt: Date | null;
  publishedAt: Date | null;
  changedAt: Date;
  changedBy: string | null;
  version: number;
}

export interface SitePageAddressTable {
  kind: string;
  slug: string;
  pageId: string | null;
}

export interface SitePagePublicationTable {
  pageId: string;
  number: number;
  value: unknown;
  publishedAt: Date;
  publishedBy: string | null;
}

export interface SizeSystemTable {
  key: string;
  name: string;
  position: number;
  version: number;
}

export interface SizeSystemValueTable {
  sizeSystem: string;
  sizeId: number;
  position: number;
}

export interface SizeValueTable {
  id: number;
  name: string;
}

export interface StaffInvitationTable {
  id: string;
  email: string;
  role: 'Admin' | 'Fulfilment' | 'Merchandiser';
  tokenHash: Buffer;
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface StockChangeTable {
  productId: string;
}

export interface StockMovementTable {
  id: string;
  productId: string;
  size: string;
  delta: number;
  reason:
    | 'received'
    | 'counted'
    | 'damaged'
    | 'ordered'
    | 'cancelled'
    | 'returned'
    | 'changed'
    | 'held'
    | 'released';
  orderId: string | null;
  actorId: string | null;
  note: string;
  at: Date;
}

export interface StockNoticeTable {
  id: string;
  productId: string;
  size: string;
  accountId: string | null;
  email: string | null;
  createdAt: Date;
  notifiedAt: Date | null;
}

export interface StoredSecretTable {
  version: number;
  name: string;
  sealed: Buffer;
  keyId: string;
  createdAt: Date;
  retiredAt: Date | null;
}

export interface VatNumberCheckTable {
  vatNumber: string;
  isValid: boolean;
  checkedAt: Date;
}

export interface VideoTable {
  hash: string;
  format: 'mp4' | 'webm';
  size: number;
  isInBucket: boolean;
  actorId: string | null;
  createdAt: Date;
}

export interface VideoChunkTable {
  hash: string;
  position: number;
  bytes: Buffer;
}

export interface VisitTable {
  day: Date;
  visitor: Buffer;
}

export interface WebVitalCountTable {
  day: Date;
  page: string;
  device: 'phone' | 'desktop';
  metric: string;
  bucket: number;
  count: number;
}

export interface WishlistItemTable {
  accountId: string;
  productId: string;
  addedAt: Date;
  seenPrice: number | null;
}

export interface WithdrawalTable {
  id: string;
  name: string;
  orderNumber: string;
  email: string;
  items: string;
  lines: unknown;
  declaredAt: Date;
  orderId: string | null;
  returnId: string | null;
  status: 'received' | 'waiting' | 'open' | 'cancelled' | 'returning' | 'closed' | 'refused';
  problem: 'unmatched' | 'unconfirmed' | 'late' | 'items' | 'unsent' | null;
  note: string;
  settledAt: Date | null;
  confirmedAt: Date | null;
  confirmedBy: string | null;
}

export interface SandboxGatewayChargeTable {
  id: string;
  paymentId: string;
  amount: number;
  createdAt: Date;
}

export interface SandboxGatewayEventTable {
  id: string;
  paymentId: string;
  kind: string;
  body: string;
  createdAt: Date;
  deliverAt: Date | null;
  attempts: number;
}

export interface SandboxGatewayPaymentTable {
  id: string;
  clientSecret: string;
  idempotencyKey: string;
  amount: number;
  description: string;
  status: 'open' | 'authorised' | 'succeeded' | 'canceled';
  last4: string | null;
  brand: string | null;
  failure: string | null;
  createdAt: Date;
  currency: string;
  captureLater: boolean;
  authorisedAt: Date | null;
  captures: 'once' | 'several' | 'refused' | null;
}

export interface SandboxGatewayRefundTable {
  id: string;
  paymentId: string;
  idempotencyKey: string;
  amount: number;
  createdAt: Date;
}
