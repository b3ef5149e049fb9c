/** Texts of the footer, which the drawer shares. Loaded with them. */

export const footer = {
  social: 'Follow us',
  favourites: 'Favourites',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  currency: (name: string) => `Prices in ${name}`,
  legal: 'Legal',
  /** The words of the directive (2011/83/EU, article 11a). */
  withdraw: 'Withdraw from contract here',
  pages: { imprint: 'Imprint', accessibility: 'Accessibility', cookies: 'Cookies' },
  language: 'Language',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;
