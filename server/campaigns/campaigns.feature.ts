import type { Feature } from '../feature';
import { campaignRoutes } from './campaigns.routes';
import { writeDueCampaigns } from './campaigns.service';

export const campaignsFeature: Feature = {
  name: 'campaigns',
  uses: ['audit', 'catalogue', 'promotions', 'settings'],
  tables: ['campaign', 'campaign_price'],
  reads: [
    'account',
    'colour',
    'content_part',
    'order_line',
    'order_promotion',
    'planned_price',
    'product',
    'product_price_history',
    'product_size',
    'promotion',
    'shop_order',
    'site_page',
  ],
  routes: campaignRoutes,
  schedules: (shop) => [
    { name: 'write prices of campaigns', seconds: 1, run: () => writeDueCampaigns(shop) },
  ],
  auditLabels: {
    'campaign.create': 'Added campaign',
    'campaign.update': 'Edited campaign',
    'campaign.plan': 'Planned campaign',
    'campaign.end': 'Ended campaign',
    'campaign.cancel': 'Cancelled campaign',
    'campaign.delete': 'Deleted campaign',
    'campaign.set-prices': 'Set prices of campaign',
    'campaign.remove-prices': 'Removed prices from campaign',
    'campaign.add-promotion': 'Added a promotion to campaign',
    'campaign.remove-promotion': 'Removed a promotion from campaign',
  },
};
