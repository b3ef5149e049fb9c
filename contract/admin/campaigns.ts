import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyAmount, moneyInput } from '../money';
import { campaignFields } from '../records/campaign';
import { recordInput, recordSchema } from '../records/schemas';
import { rawText } from '../text';
import { CAMPAIGN_PRODUCTS_LIMIT, rehearsalProblems } from '../values/campaigns';
import { type PriceRounding, priceRoundings } from '../values/catalogue/price-roundings';
import { sectionKinds } from '../values/content/sections';
import { area, basedOn, paging, person } from './area';
import { chosen } from './catalogue/catalogue-bulk';
import { link } from './content/sections';
import { promotionStates } from './promotions';

/** `planned` begins by itself. `ended`: by its end or by staff. `cancelled`: by staff before it began. */
export const campaignStates = ['draft', 'planned', 'running', 'ended', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

const fields = recordSchema(campaignFields, { promoHref: link });

const campaign = fields.extend({
  _id: z.string(),
  state: z.enum(campaignStates),
  /** When staff ended it before its end. */
  endedAt: z.string().nullable(),
  /** What belongs to it. */
  prices: z.number().int(),
  promotions: z.number().int(),
  by: person.nullable(),
  createdAt: z.string(),
  /** Incremented by each change of its name, its dates and its state. */
  version: z.number().int(),
});
export type CampaignRecord = z.infer<typeof campaign>;

const memberPromotion = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  state: z.enum(promotionStates),
});

/** A section of a page that is shown only while the campaign runs. */
const memberSection = z.object({
  /** The id of a page that staff made; null for the home page. */
  pageId: z.string().nullable(),
  pageTitle: z.string(),
  kind: z.enum(sectionKinds),
  heading: z.string(),
  /** Whether it is published, so that shoppers will see it. */
  isPublished: z.boolean(),
});

const campaignDetail = campaign.extend({
  promotionList: z.array(memberPromotion),
  sections: z.array(memberSection),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

const whole = recordInput(campaignFields, fields);
const inOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || Date.parse(endsAt) > Date.parse(startsAt);
const endsAfter = { path: ['endsAt'], message: 'Choose an end after the beginning.' };
const hasBanner = ({
  promoText,
  promoHref,
}: {
  promoText: string | null;
  promoHref: string | null;
}) => promoText !== null || promoHref === null;
const needsBanner = { path: ['promoText'], message: 'Enter the text of the banner.' };
const campaignInput = whole.refine(inOrder, endsAfter).refine(hasBanner, needsBanner);
export type CampaignInput = z.output<typeof campaignInput>;
const campaignUpdate = whole
  .extend(basedOn)
  .refine(inOrder, endsAfter)
  .refine(hasBanner, needsBanner);
export type CampaignUpdate = z.output<typeof campaignUpdate>;

const campaigns = area('staff:products', 'Admin: campaigns');
const version = z.object(basedOn);

export const listCampaigns = endpoint({
  ...campaigns.get('/api/admin/campaigns'),
  summary: 'The campaigns, the latest beginning first; drafts without a beginning before them',
  query: z.object({
    q: rawText(200).trim().optional(),
    state: z.enum(campaignStates).optional(),
    ...paging(20, 100),
  }),
  response: z.array(campaign),
  list: true,
});

export const getCampaign = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id'),
  summary: 'One campaign, with its promotions',
  response: campaignDetail,
});

export const createCampaign = endpoint({
  ...campaigns.post('/api/admin/campaigns'),
  summary: 'Create a campaign as a draft',
  status: 201,
  body: campaignInput,
  response: campaign,
});

export const updateCampaign = endpoint({
  ...campaigns.put('/api/admin/campaigns/:id'),
  summary:
    'Replace the name and the dates of a campaign. The beginning of a running one, and the dates of one that is over, do not change: 409 `order_state`',
  body: campaignUpdate,
  response: campaign,
});

export const deleteCampaign = endpoint({
  ...campaigns.delete('/api/admin/campaigns/:id'),
  summary:
    'Delete a draft and its prices; its promotions stay, paused. 409 `order_state` for others',
  response: z.object({ _id: z.string() }),
});

export const planCampaign = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/plan'),
  summary: 'Let a draft begin at its beginning, or now if that is empty or has passed',
  body: version,
  response: campaign,
});

export const endCampaign = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/end'),
  summary:
    'End a running campaign now, or cancel a planned one: its prices and promotions no longer count. Orders keep what they got, and edits of staff stay',
  body: version,
  response: campaign,
});

export const duplicateCampaign = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/duplicate'),
  summary: 'Create a draft with the same prices and copies of the promotions, without dates',
  status: 201,
  response: campaign,
});

export const draftPromisedCampaign = endpoint({
  ...campaigns.post('/api/admin/campaigns/promised'),
  summary:
    'Create a draft with the promotions that keep what texts of the shop promise and its settings do not; see `warnings` of the settings. 409 `order_state` if all promises are kept',
  status: 201,
  response: campaign,
});

const campaignPrice = z.object({
  productId: z.string(),
  title: z.string(),
  colour: z.string(),
  imageUrl: z.string(),
  /** Off the standing list price; null for an amount. */
  percent: z.number().int().nullable(),
  /** The standing prices of now. */
  price: moneyAmount,
  discountPrice: moneyAmount,
  /** The prices during the campaign. */
  plannedPrice: moneyAmount,
  plannedDiscountPrice: moneyAmount,
});
export type CampaignPrice = z.infer<typeof campaignPrice>;

export const listCampaignPrices = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/prices'),
  summary: 'The prices of a campaign, by title',
  query: z.object({ q: rawText(200).trim().optional(), ...paging(20, 100) }),
  response: z.array(campaignPrice),
  list: true,
});

const rehearsed = z.object({
  productId: z.string(),
  title: z.string(),
  colour: z.string(),
  /** What it costs when the campaign begins, without it. */
  oldPrice: moneyAmount,
  newPrice: moneyAmount,
  /** The lowest price of the 30 days before; null if it was not in the shop. */
  lowestPrice: moneyAmount.nullable(),
  /** Off the lowest price; 0 if it is not below. */
  percent: z.number().int(),
  /** What is left of the new price after the cost price, in whole percent of the new price; null if the cost is not known. */
  margin: z.number().int().nullable(),
  stock: z.number().int(),
  /** The names of other campaigns with a price for it at some of the time. */
  conflicts: z.array(z.string()),
  problems: z.array(z.enum(rehearsalProblems)),
});
export type RehearsedPrice = z.infer<typeof rehearsed>;

export const listRehearsal = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/rehearsal'),
  summary:
    'What a campaign would do to its products when it begins, by title: prices, reduction after the lowest price of 30 days, stock, and what is wrong. Changes nothing',
  query: z.object(paging(20, 100)),
  response: z.array(rehearsed),
  list: true,
});

export const summarizeRehearsal = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/rehearsal/summary'),
  summary:
    'How many of the next 10,000 products of a campaign have which problem, and the first that are blocked; without `after` also what the campaign would have taken off the orders of the last 30 days',
  query: z.object({
    /** The `next` of the answer before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    products: z.number().int(),
    problems: z.record(z.enum(rehearsalProblems), z.number().int()),
    blocked: z.array(rehearsed),
    /** Null with `after`. */
    orders: z
      .object({
        /** Orders that were not cancelled; the newest if `isLimited`. */
        count: z.number().int(),
        isLimited: z.boolean(),
        byPrices: moneyAmount,
        byPromotions: moneyAmount,
      })
      .nullable(),
    /** Where the next answer begins; null after the last product. */
    next: z.string().nullable(),
  }),
});
export type RehearsalSummary = z.infer<typeof summarizeRehearsal.response>;

export const exportRehearsal = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/rehearsal.csv'),
  summary: 'The whole rehearsal of a campaign as CSV',
  raw: true,
});

const selection = z.object({
  ...chosen,
  /** Every product of the shop, or of the campaign. */
  all: z.boolean().default(false),
});
const isOneSelection = ({ ids, filter, all }: z.output<typeof selection>) =>
  Number(ids !== undefined) + Number(filter !== undefined) + Number(all) === 1;
const oneSelection = { path: ['ids'], message: 'Select products or a filter.' };
const roundings = Object.keys(priceRoundings) as [PriceRounding, ...PriceRounding[]];

const pricesInput = selection
  .extend({
    /** Off each product's standing list price; it never raises what is charged. */
    percent: z.number().int().min(1).max(99).optional(),
    discountPrice: moneyInput.optional(),
    /** How prices by percentage end; by default as the setting `priceRounding` says. */
    rounding: z.enum(roundings).optional(),
  })
  .refine(isOneSelection, oneSelection)
  .refine(
    ({ percent, discountPrice }) => (percent === undefined) !== (discountPrice === undefined),
    { path: ['percent'], message: 'Enter a percentage or a price.' },
  );
export type CampaignPricesInput = z.output<typeof pricesInput>;

export const setCampaignPrices = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/prices'),
  summary:
    'Give products a price during a campaign, in place of the one that they have in it. Archived products are left out. 400 if the campaign is planned or running, and the law forbids one of the prices',
  body: pricesInput,
  response: z.object({ prices: z.number().int() }),
});

export const removeCampaignPrices = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/prices/remove'),
  summary: 'Take products out of a campaign; in a running one their price ends now',
  body: selection.refine(isOneSelection, oneSelection),
  response: z.object({ prices: z.number().int() }),
});

const promotionParams = z.object({ id: z.string(), promotionId: z.string() });

export const addCampaignPromotion = endpoint({
  ...campaigns.put('/api/admin/campaigns/:id/promotions/:promotionId'),
  summary: 'Put a promotion into a campaign, whose dates it has from then on',
  params: promotionParams,
  response: campaignDetail,
});

export const removeCampaignPromotion = endpoint({
  ...campaigns.delete('/api/admin/campaigns/:id/promotions/:promotionId'),
  summary: 'Take a promotion out of a campaign. It keeps the dates, and is paused',
  params: promotionParams,
  response: campaignDetail,
});

/** What a campaign does with a product: it is in the shop from the beginning to the end, or it is not. */
export const campaignProductKinds = ['publish', 'withdraw'] as const;
export type CampaignProductKind = (typeof campaignProductKinds)[number];

const campaignProduct = z.object({
  productId: z.string(),
  title: z.string(),
  colour: z.string(),
  kind: z.enum(campaignProductKinds),
  /** Whether it could not follow the campaign; the shop tries again. */
  hasFailed: z.boolean(),
});
export type CampaignProduct = z.infer<typeof campaignProduct>;

export const listCampaignProducts = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/products'),
  summary: 'The products that are published or withdrawn while a campaign runs, by title',
  query: z.object(paging(20, 100)),
  response: z.array(campaignProduct),
  list: true,
});

const productIds = z.array(z.uuid()).min(1).max(CAMPAIGN_PRODUCTS_LIMIT);

export const addCampaignProducts = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/products'),
  summary:
    'Publish drafts, or withdraw products, from the beginning of a campaign to its end. A product that staff plan, publish or withdraw themselves stays as they want it',
  body: z.object({ ids: productIds, kind: z.enum(campaignProductKinds) }),
  response: z.object({ products: z.number().int() }),
});

export const removeCampaignProducts = endpoint({
  ...campaigns.post('/api/admin/campaigns/:id/products/remove'),
  summary: 'Take products out of a campaign; what it has done to them is undone',
  body: z.object({ ids: productIds }),
  response: z.object({ products: z.number().int() }),
});

/** Parts of a campaign that the shop carries out by itself. */
export const campaignSteps = ['prices', 'products'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

const campaignIssue = z.object({
  campaignId: z.string(),
  name: z.string(),
  step: z.enum(campaignSteps),
  /** How many of its parts failed. */
  count: z.number().int(),
  since: z.string(),
});
export type CampaignIssue = z.infer<typeof campaignIssue>;

export const listCampaignIssues = endpoint({
  ...campaigns.get('/api/admin/campaigns/issues'),
  summary:
    'What did not happen although a campaign says so. The shop tries again by itself; the rest of the campaign is not affected',
  response: z.array(campaignIssue),
});

const logEntry = z.object({
  at: z.string(),
  /** The name of the action, as in the audit. */
  action: z.string(),
  label: z.string(),
  by: person.nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const listCampaignLog = endpoint({
  ...campaigns.get('/api/admin/campaigns/:id/log'),
  summary:
    'What was done to a campaign, newest first; its end says what was taken away and what stayed',
  query: z.object(paging(20, 100)),
  response: z.array(logEntry),
  list: true,
});
