/** Texts for visitors of a shop whose products are for members. */
export const membersWall = {
  reason: (shop: string) =>
    `Everything at ${shop} is for members. An account is free and takes a minute.`,
  signIn: 'Sign In',
  createAccount: 'Create account',
  back: 'You’ll come right back to this page.',
} as const;
