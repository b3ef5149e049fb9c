import { addressFormatsFeature } from './address-formats/address-formats.feature';
import { addressSuggestionsFeature } from './address-suggestions/address-suggestions.feature';
import { addressesFeature } from './addresses/addresses.feature';
import { assortmentFeature } from './assortment/assortment.feature';
import { assortmentAdminFeature } from './assortment-admin/assortment-admin.feature';
import { auditFeature } from './audit/audit.feature';
import { authFeature } from './auth/auth.feature';
import { cacheFeature } from './cache/cache.feature';
import { campaignsFeature } from './campaigns/campaigns.feature';
import { cartFeature } from './cart/cart.feature';
import { catalogueFeature } from './catalogue/catalogue.feature';
import { contentFeature } from './content/content.feature';
import { customerGroupsFeature } from './customer-groups/customer-groups.feature';
import { customersFeature } from './customers/customers.feature';
import { dashboardFeature } from './dashboard/dashboard.feature';
import { deliveryFeature } from './delivery/delivery.feature';
import { discoveryFeature } from './discovery/discovery.feature';
import { emailFeature } from './email/email.feature';
import type { Feature } from './feature';
import { fitFeature } from './fit/fit.feature';
import { httpFeature } from './http/http.feature';
import { importsFeature } from './imports/imports.feature';
import { inventoryFeature } from './inventory/inventory.feature';
import { invoicesFeature } from './invoices/invoices.feature';
import { jobsFeature } from './jobs/jobs.feature';
import { legalFeature } from './legal/legal.feature';
import { mediaFeature } from './media/media.feature';
import { ordersFeature } from './orders/orders.feature';
import { paymentsFeature } from './payments/payments.feature';
import { promotionsFeature } from './promotions/promotions.feature';
import { recordsFeature } from './records/records.feature';
import { remindersFeature } from './reminders/reminders.feature';
import { returnsFeature } from './returns/returns.feature';
import { reviewsFeature } from './reviews/reviews.feature';
import { secretsFeature } from './secrets/secrets.feature';
import { settingsFeature } from './settings/settings.feature';
import { setupFeature } from './setup/setup.feature';
import { sitePagesFeature } from './site-pages/site-pages.feature';
import { staffFeature } from './staff/staff.feature';
import { stockNoticesFeature } from './stock-notices/stock-notices.feature';
import { taxFeature } from './tax/tax.feature';
import { telemetryFeature } from './telemetry/telemetry.feature';
import { translationsFeature } from './translations/translations.feature';
import { translationsAdminFeature } from './translations-admin/translations-admin.feature';
import { unsubscribeFeature } from './unsubscribe/unsubscribe.feature';
import { webVitalsFeature } from './web-vitals/web-vitals.feature';
import { wishlistFeature } from './wishlist/wishlist.feature';
import { withdrawalsFeature } from './withdrawals/withdrawals.feature';

/** Infrastructure that every feature may use. These folders use no features outside this list. */
export const infrastructure: readonly Feature[] = [
  authFeature,
  cacheFeature,
  httpFeature,
  jobsFeature,
  recordsFeature,
  secretsFeature,
  telemetryFeature,
  translationsFeature,
];

export const features: readonly Feature[] = [
  ...infrastructure,
  addressFormatsFeature,
  addressSuggestionsFeature,
  addressesFeature,
  assortmentAdminFeature,
  assortmentFeature,
  auditFeature,
  campaignsFeature,
  cartFeature,
  catalogueFeature,
  contentFeature,
  customerGroupsFeature,
  customersFeature,
  dashboardFeature,
  deliveryFeature,
  discoveryFeature,
  emailFeature,
  fitFeature,
  importsFeature,
  inventoryFeature,
  invoicesFeature,
  legalFeature,
  mediaFeature,
  ordersFeature,
  paymentsFeature,
  promotionsFeature,
  remindersFeature,
  returnsFeature,
  reviewsFeature,
  settingsFeature,
  setupFeature,
  sitePagesFeature,
  staffFeature,
  stockNoticesFeature,
  taxFeature,
  translationsAdminFeature,
  unsubscribeFeature,
  webVitalsFeature,
  wishlistFeature,
  withdrawalsFeature,
];
