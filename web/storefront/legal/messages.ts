/** The legal guarantee of conformity (Directives 2011/83/EU and 2024/825), with the page of the harmonised notice. */
export const guarantee = {
  text: 'You have a legal guarantee of at least 2 years: we repair or replace faulty items free of charge, or refund you.',
  link: 'Your rights in the EU',
  href: 'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm',
} as const;
