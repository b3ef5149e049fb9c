/** The steps of setting up a shop, in their order. */
export const setupSteps = [
  'country',
  'name',
  'currency',
  'products',
  'delivery',
  'payment',
  'taxes',
  'email',
  'legal',
  'test-order',
  'go-live',
] as const;
export type SetupStepName = (typeof setupSteps)[number];
