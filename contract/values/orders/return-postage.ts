/** Who pays for sending a return to the shop. */
export const postagePayers = ['customer', 'shop'] as const;
export type PostagePayer = (typeof postagePayers)[number];
