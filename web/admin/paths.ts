/** Links of the admin area, together with the shop’s. In a file of their own, which the storefront does not load. */

import type { SitePageKind } from '#contract/values/content/site-pages';
import { type Query, withQuery } from '../paths';

export * from '../paths';

export const adminOrders = (query?: Query) => withQuery('/admin/orders', query);
export const adminOrder = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`;
export const adminDraftOrders = (query?: Query) => withQuery('/admin/orders/drafts', query);
export const adminNewDraftOrder = () => '/admin/orders/drafts/new';
export const adminDraftOrder = (draftId: string) =>
  `/admin/orders/drafts/${encodeURIComponent(draftId)}`;
export const adminInvoices = (query?: Query) => withQuery('/admin/orders/invoices', query);
export const adminTaxReport = () => '/admin/orders/tax-report';
export const adminProducts = (query?: Query) => withQuery('/admin/products', query);
export const adminCustomers = (query?: Query) => withQuery('/admin/customer', query);
export const adminCustomer = (customerId: string) =>
  `/admin/customer/${encodeURIComponent(customerId)}`;
export const adminPackingSlip = (orderId: string, parcelId?: string) =>
  withQuery(
    `${adminOrder(orderId)}/packing-slip`,
    parcelId === undefined ? {} : { parcel: parcelId },
  );
/** The packing slips of several orders. */
export const adminPackingSlips = (orderIds: readonly string[]) =>
  withQuery('/admin/orders/packing-slips', { orders: orderIds.join(',') });
export const adminReturns = (query?: Query) => withQuery('/admin/returns', query);
export const adminFit = (query?: Query) => withQuery('/admin/products/fit', query);
export const adminReturnReasons = () => '/admin/returns/reasons';
export const adminWithdrawals = (query?: Query) => withQuery('/admin/returns/withdrawals', query);
export const adminPaymentIssues = (query?: Query) => withQuery('/admin/payment-issues', query);
export const adminStock = (query?: Query) => withQuery('/admin/stock', query);
export const adminProductStock = (productId: string) =>
  `/admin/stock/${encodeURIComponent(productId)}`;
export const adminReviews = (query?: Query) => withQuery('/admin/reviews', query);
export const adminReview = (reviewId: string) => `/admin/reviews/${encodeURIComponent(reviewId)}`;
export const adminPromotions = (query?: Query) => withQuery('/admin/promotions', query);
export const adminNewPromotion = () => '/admin/promotions/new';
export const adminPromotion = (promotionId: string) =>
  `/admin/promotions/${encodeURIComponent(promotionId)}`;
export const adminAssortment = (
  part?: 'categories' | 'colours' | 'sizes' | 'attributes' | 'brands' | 'file',
) => (part ? `/admin/assortment/${part}` : '/admin/assortment');
export const adminCollections = () => '/admin/collections';
export const adminNewCollection = () => '/admin/collections/new';
export const adminCollection = (collectionId: string) =>
  `/admin/collections/${encodeURIComponent(collectionId)}`;
export const adminContent = () => '/admin/content';
export const adminContentPart = (part: string) => `/admin/content/${part}`;
export const adminSitePages = (query?: Query) => withQuery('/admin/pages', query);
export const adminNewSitePage = (kind: SitePageKind) => withQuery('/admin/pages/new', { kind });
export const adminSitePage = (pageId: string) => `/admin/pages/${encodeURIComponent(pageId)}`;
export const adminBrand = () => '/admin/brand';
export const adminDelivery = () => '/admin/delivery';
export const adminLegal = () => '/admin/legal';
export const adminTax = () => '/admin/tax';
export const adminSettings = () => '/admin/settings';
export const adminSetup = () => '/admin/setup';
export const adminStaff = () => '/admin/staff';
export const adminEmails = (query?: Query) => withQuery('/admin/mail', query);
export const adminEmail = (mailId: string) => `/admin/mail/${encodeURIComponent(mailId)}`;
export const adminEmailTextsList = () => '/admin/mail/texts';
export const adminEmailTexts = (email: string) =>
  `${adminEmailTextsList()}/${encodeURIComponent(email)}`;
export const adminJobs = (query?: Query) => withQuery('/admin/jobs', query);
export const adminSecondFactor = () => '/admin/second-factor';
export const adminImports = (query?: Query) => withQuery('/admin/products/imports', query);
export const adminSizeCharts = (query?: Query) => withQuery('/admin/products/measurements', query);
export const adminReviewImports = (query?: Query) => withQuery('/admin/reviews/imports', query);

export const adminImport = (importId: string) =>
  `/admin/products/imports/${encodeURIComponent(importId)}`;
export const adminAudit = (query?: Query) => withQuery('/admin/audit', query);
export const adminProductChanges = (query?: Query) => withQuery('/admin/audit/changes', query);
export const adminProductChange = (changeId: string) =>
  `/admin/audit/changes/${encodeURIComponent(changeId)}`;
/** With the shared fields of a product to add a colour of it, or with almost all of its fields to duplicate it. */
export const adminCreateProduct = (like?: { colourOf: string } | { copyOf: string }) =>
  withQuery('/admin/product/create', like);
export const adminEditProduct = (productId: string) =>
  `/admin/product/${encodeURIComponent(productId)}/edit`;
