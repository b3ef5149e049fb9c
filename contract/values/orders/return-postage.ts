/** Who pays for sending a return to the shop. */
export const postagePayers = ['customer', 'shop'] as const;
export type PostagePayer = (typeof postagePayers)[number];

/** What the return page, the order, the slip and the email say. */
export const returnPostageTexts: Record<PostagePayer, string> = {
  customer: 'You pay for sending the parcel.',
  shop: 'We pay for sending the parcel.',
};
