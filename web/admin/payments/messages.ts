/** Texts of the screen of payment providers and methods. */

export const payments = {
  title: 'Payments',
  issues: 'Payment issues',
  testTitle: 'Test payments are on',
  testText:
    'Orders are paid with test keys or test cards, and no money moves. Switch on a provider with live keys before you sell.',
} as const;

export const providers = {
  on: 'On',
  off: 'Off',
  test: 'Test mode',
  setOnServer: 'Set on the server',
  keysOnServer:
    'Its keys are set on the server, and win over keys entered here. To enter them here, remove the variables and restart the shop.',
  onByServer: 'PAYMENT_GATEWAY switches it on, so it can’t be switched off here.',
  methods: (labels: string) => `Methods: ${labels}`,
  noKeys: 'It needs no keys, moves no money, and is for trying the shop out.',
  keysStored: 'Its keys are stored encrypted. They’re never shown.',
  keysMissing: 'Enter its keys, which you find on the provider’s pages for developers.',
  keysLost:
    'The stored keys can’t be read, because the server’s key for them is missing. Enter them again.',
  enter: 'Enter keys',
  enterOf: (provider: string) => `Enter keys of ${provider}`,
  replace: 'Replace the keys',
  replaceOf: (provider: string) => `Replace the keys of ${provider}`,
  dialogText:
    'Payments that were begun before keep the keys with which they were begun, until they are closed.',
  save: 'Save keys',
  saving: 'Saving',
  saved: (provider: string) => `Keys of ${provider} saved`,
  remove: 'Remove the keys',
  removeOf: (provider: string) => `Remove the keys of ${provider}`,
  removeText:
    'New orders can’t be paid with this provider. Payments that were begun can still be completed and refunded.',
  removed: (provider: string) => `Keys of ${provider} removed`,
  removing: 'Removing',
  switchOn: 'Switch on',
  switchOnText:
    'Shoppers are offered its methods at the checkout. In test mode, orders are paid and no money moves.',
  switchOnOf: (provider: string) => `Switch on ${provider}`,
  switchOff: 'Switch off',
  switchOffOf: (provider: string) => `Switch off ${provider}`,
  switching: 'Saving',
  switchedOn: (provider: string) => `${provider} is on`,
  switchedOff: (provider: string) => `${provider} is off`,
  check: 'Test the connection',
  checkOf: (provider: string) => `Test the connection to ${provider}`,
  checking: 'Asking',
  accepted: 'The provider accepts the keys.',
  webhook: 'Webhook address',
  webhookText: 'Enter this address at the provider, so that it reports payments to the shop.',
  copy: 'Copy',
  copyOf: (provider: string) => `Copy the webhook address of ${provider}`,
  copied: 'Copied',
  notCopied: 'Your browser doesn’t allow copying. Select the text instead.',
} as const;

export const methods = {
  title: 'Methods at the checkout',
  ownOrder: 'Shoppers see the methods in this order.',
  usualOrder:
    'Shoppers see the methods that are usual in their country first, until you save an order of your own.',
  isOn: (method: string) => `Offer ${method}`,
  byProvider: (provider: string) => `by ${provider}`,
  countries: 'Countries',
  countriesHint: 'Codes such as NL, BE. Leave empty for all.',
  least: 'From order total',
  greatest: 'Up to order total',
  up: (method: string) => `Move ${method} up`,
  down: (method: string) => `Move ${method} down`,
  save: 'Save methods',
  saving: 'Saving',
  saved: 'Methods saved',
  reset: 'Use the usual order',
  wasReset: 'The usual order is back, without limits',
  none: 'Switch on a provider, bank transfer or payment on delivery.',
  confirmTitle: 'Switch on without a provider',
  confirmText:
    'Nobody checks whether orders paid this way are paid. All admins are told by email that it was switched on.',
  notANumber: 'Enter an amount, for example 20.00.',
} as const;
