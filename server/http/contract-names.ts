import * as accounts from '#contract/accounts';
import * as addressFormats from '#contract/address-formats';
import * as addressSuggestions from '#contract/address-suggestions';
import * as addresses from '#contract/addresses';
import * as adminAudit from '#contract/admin/audit';
import * as adminBankTransfers from '#contract/admin/bank-transfers';
import * as adminCatalogueAssortment from '#contract/admin/catalogue/assortment';
import * as adminCatalogueAssortmentFile from '#contract/admin/catalogue/assortment-file';
import * as adminCatalogueCatalogue from '#contract/admin/catalogue/catalogue';
import * as adminCatalogueCatalogueBulk from '#contract/admin/catalogue/catalogue-bulk';
import * as adminCatalogueCollections from '#contract/admin/catalogue/collections';
import * as adminCatalogueFit from '#contract/admin/catalogue/fit';
import * as adminCatalogueImports from '#contract/admin/catalogue/imports';
import * as adminCatalogueInventory from '#contract/admin/catalogue/inventory';
import * as adminCatalogueSizeCharts from '#contract/admin/catalogue/size-charts';
import * as adminCatalogueStyles from '#contract/admin/catalogue/styles';
import * as adminContentBrand from '#contract/admin/content/brand';
import * as adminContentContent from '#contract/admin/content/content';
import * as adminContentEmailTexts from '#contract/admin/content/email-texts';
import * as adminContentSitePages from '#contract/admin/content/site-pages';
import * as adminCustomers from '#contract/admin/customers';
import * as adminDashboard from '#contract/admin/dashboard';
import * as adminDelivery from '#contract/admin/delivery';
import * as adminDraftOrders from '#contract/admin/draft-orders';
import * as adminEmails from '#contract/admin/emails';
import * as adminInvoices from '#contract/admin/invoices';
import * as adminJobs from '#contract/admin/jobs';
import * as adminLegal from '#contract/admin/legal';
import * as adminOrderChanges from '#contract/admin/order-changes';
import * as adminOrders from '#contract/admin/orders';
import * as adminPaymentIssues from '#contract/admin/payment-issues';
import * as adminPromotions from '#contract/admin/promotions';
import * as adminReviewImports from '#contract/admin/review-imports';
import * as adminReviews from '#contract/admin/reviews';
import * as adminSettings from '#contract/admin/settings';
import * as adminSetup from '#contract/admin/setup';
import * as adminShipping from '#contract/admin/shipping';
import * as adminStaff from '#contract/admin/staff';
import * as adminTax from '#contract/admin/tax';
import * as cart from '#contract/cart';
import * as catalogueAssortment from '#contract/catalogue/assortment';
import * as catalogueCatalogue from '#contract/catalogue/catalogue';
import * as catalogueCollections from '#contract/catalogue/collections';
import * as catalogueMedia from '#contract/catalogue/media';
import * as catalogueStockNotices from '#contract/catalogue/stock-notices';
import * as contentContent from '#contract/content/content';
import * as contentSitePages from '#contract/content/site-pages';
import * as fit from '#contract/fit';
import * as guests from '#contract/guests';
import * as ordersDraftOffers from '#contract/orders/draft-offers';
import * as ordersInvoices from '#contract/orders/invoices';
import * as ordersOrderChanges from '#contract/orders/order-changes';
import * as ordersOrders from '#contract/orders/orders';
import * as ordersPayments from '#contract/orders/payments';
import * as ordersRefundAccounts from '#contract/orders/refund-accounts';
import * as ordersReturns from '#contract/orders/returns';
import * as ordersWithdrawals from '#contract/orders/withdrawals';
import * as ownReviews from '#contract/own-reviews';
import * as personalData from '#contract/personal-data';
import * as reviews from '#contract/reviews';
import * as secondFactor from '#contract/second-factor';
import * as wishlist from '#contract/wishlist';

/** The modules of the contract; `Modules` in contract/api.ts lists the same for types. */
const modules: Record<string, unknown>[] = [
  accounts,
  addressFormats,
  addressSuggestions,
  addresses,
  adminAudit,
  adminBankTransfers,
  adminCatalogueAssortmentFile,
  adminCatalogueAssortment,
  adminCatalogueCatalogueBulk,
  adminCatalogueCatalogue,
  adminCatalogueCollections,
  adminCatalogueFit,
  adminCatalogueImports,
  adminCatalogueInventory,
  adminCatalogueSizeCharts,
  adminCatalogueStyles,
  adminContentBrand,
  adminContentContent,
  adminContentEmailTexts,
  adminContentSitePages,
  adminCustomers,
  adminDashboard,
  adminDelivery,
  adminDraftOrders,
  adminEmails,
  adminInvoices,
  adminJobs,
  adminLegal,
  adminOrderChanges,
  adminOrders,
  adminPaymentIssues,
  adminPromotions,
  adminReviewImports,
  adminReviews,
  adminSettings,
  adminSetup,
  adminShipping,
  adminStaff,
  adminTax,
  cart,
  catalogueAssortment,
  catalogueCatalogue,
  catalogueCollections,
  catalogueMedia,
  catalogueStockNotices,
  contentContent,
  contentSitePages,
  fit,
  guests,
  ordersDraftOffers,
  ordersInvoices,
  ordersOrderChanges,
  ordersOrders,
  ordersPayments,
  ordersRefundAccounts,
  ordersReturns,
  ordersWithdrawals,
  ownReviews,
  personalData,
  reviews,
  secondFactor,
  wishlist,
];

/** What the contract exports, endpoints and schemas, with their names. */
export function namesOfExports(): Map<unknown, string> {
  return new Map(
    modules.flatMap((module) => Object.entries(module).map(([name, value]) => [value, name])),
  );
}
