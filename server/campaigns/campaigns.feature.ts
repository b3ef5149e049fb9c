import type { Feature } from '../feature';
import { followCampaigns } from './campaign-products.service';
import { campaignRoutes } from './campaigns.routes';
import { writeDueCampaigns } from './campaigns.service';

export const campaignsFeature: Feature = {
  name: 'campaigns',
  uses: ['audit', 'catalogue', 'promotions', 'settings'],
  tables: ['campaign', 'campaign_price', 'campaign_product'],
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
    {
      name: 'publish and withdraw products of campaigns',
      seconds: 2,
      run: () => followCampaigns(shop),
    },
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
    'campaign.add-products': 'Added products to campaign',
    'campaign.remove-products': 'Removed products from campaign',
    'campaign.add-promotion': 'Added a promotion to campaign',
    'campaign.remove-promotion': 'Removed a promotion from campaign',
  },
};
