/** Texts of the dashboard. */

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
  days: (count: string) => (count === '1' ? '1 day' : `${count} days`),
  none: 'Nothing is about to run out',
} as const;
