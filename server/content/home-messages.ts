/** Texts of the home page until staff edit it. Names of departments and categories are those of the shop. */
export const homeTexts = {
  welcome: (shop: string) => `Welcome to ${shop}`,
  welcomeText: 'Have a look around and make yourself at home.',
  /** `department`: as it is written within a sentence. */
  seeDepartment: (department: string) => `Shop ${department}`,
  help: 'Here to help',
  helpText:
    'Questions about a size, an order or a return? Write to us and we’ll answer as soon as we can.',
  contact: 'Contact us',
  categories: 'Browse Categories',
  newArrivals: 'New Arrivals',
  newsletter: 'Be the first to know',
  newsletterText: 'One email a month: what’s new, what it’s made of and how to care for it.',
} as const;
