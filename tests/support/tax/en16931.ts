/**
 * Checks an invoice in the syntax Cross Industry Invoice by the rules of EN 16931 and XRechnung, written from the text of the rules and
 * without anything of the shop's own code. It is no replacement for the official validator, which needs XSLT 2.
 */

interface XmlElement {
  name: string;
  /** The name without its prefix. */
  local: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) => {
    if (name) {
      if (!Object.hasOwn(entities, name)) throw new Error(`Unknown entity ${name}.`);
      return entities[name] ?? '';
    }
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** Reads XML of elements, attributes and text. Throws if it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', local: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = xml.replace(/^<\?xml [^?]*\?>\s*/, '');
  let at = 0;
  for (const match of body.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [all, closing, name = '', attributes = '', isEmpty] = match;
    const parent = open.at(-1) ?? root;
    const text = body.slice(at, match.index);
    if (/[<>]|&(?!#?\w+;)/.test(text)) throw new Error(`Bad text: ${text}`);
    parent.text += decoded(text);
    at = match.index + all.length;
    if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>.`);
      open.pop();
      continue;
    }
    const element: XmlElement = {
      name,
      local: name.slice(name.indexOf(':') + 1),
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          decoded(value),
        ]),
      ),
      children: [],
      text: '',
    };
    parent.children.push(element);
    if (!isEmpty) open.push(element);
  }
  const [first] = root.children;
  if (open.length !== 1 || !first || root.children.length !== 1) throw new Error('Unclosed XML.');
  return first;
}

/** The elements at a path of local names, such as `ExchangedDocument/ID`. */
function all(from: XmlElement | undefined, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, step) =>
        found.flatMap(({ children }) => children.filter(({ local }) => local === step)),
      from ? [from] : [],
    );
}
const one = (from: XmlElement | undefined, path: string) => all(from, path)[0];
const textOf = (from: XmlElement | undefined, path: string) => one(from, path)?.text.trim() ?? '';

/** Hundredths, exactly. Throws for anything that is not a decimal of at most two places. */
function cents(text: string): bigint {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`BR-DEC: ${text}`);
  return BigInt(`${sign}${whole}${places.padEnd(2, '0')}`);
}
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** price × quantity in hundredths, rounded half up. */
function product(price: string, quantity: string): bigint {
  const [whole = '', places = ''] = price.split('.');
  const divisor = 10n ** BigInt(places.length);
  return (2n * BigInt(whole + places) * BigInt(quantity) * 100n + divisor) / (2n * divisor);
}

/** Rate in millionths of a percent, as a percentage has at most four decimals. */
function percentage(text: string): bigint {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole + places.padEnd(6, '0'));
}

const taxed = {
  categories: ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'],
  free: ['E', 'AE', 'K', 'G', 'O'],
};
const namesOfRules: Record<string, string> = { K: 'IC' };

/** The identifiers of the rules that an invoice breaks. `format`: also the rules of XRechnung. */
export function brokenRules(xml: string, format: 'factur-x' | 'xrechnung' = 'factur-x'): string[] {
  const broken = new Set<string>();
  const rule = (id: string, isKept: boolean) => isKept || broken.add(id);
  const root = readXml(xml);
  const document = one(root, 'ExchangedDocument');
  const transaction = one(root, 'SupplyChainTradeTransaction');
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement');
  const delivery = one(transaction, 'ApplicableHeaderTradeDelivery');
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement');
  const [seller, buyer] = [one(agreement, 'SellerTradeParty'), one(agreement, 'BuyerTradeParty')];
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem');
  const charges = all(settlement, 'SpecifiedTradeAllowanceCharge');
  const taxes = all(settlement, 'ApplicableTradeTax');
  const money = (from: XmlElement | undefined, path: string) => {
    const text = textOf(from, path);
    return text === '' ? 0n : cents(text);
  };

  const noEmpty = (element: XmlElement): boolean =>
    element.children.length > 0
      ? element.children.every(noEmpty)
      : element.text.trim() !== '' || element.name === 'ram:ApplicableHeaderTradeDelivery';
  rule('PEPPOL-EN16931-R008', noEmpty(root));

  // What has to be there.
  const specification = textOf(
    root,
    'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  );
  rule('BR-01', specification.startsWith('urn:cen.eu:en16931:2017'));
  rule('BR-02', textOf(document, 'ID') !== '');
  rule('BR-03', /^\d{8}$/.test(textOf(document, 'IssueDateTime/DateTimeString')));
  rule('BR-04', ['380', '381'].includes(textOf(document, 'TypeCode')));
  const currency = textOf(settlement, 'InvoiceCurrencyCode');
  rule('BR-05', /^[A-Z]{3}$/.test(currency));
  rule('BR-06', textOf(seller, 'Name') !== '');
  rule('BR-07', textOf(buyer, 'Name') !== '');
  for (const [id, party] of [
    ['BR-09', seller],
    ['BR-11', buyer],
  ] as const)
    rule(id, /^[A-Z]{2}$/.test(textOf(party, 'PostalTradeAddress/CountryID')));
  rule('BR-16', lines.length > 0);
  for (const [index, line] of lines.entries()) {
    const terms = one(line, 'SpecifiedLineTradeSettlement');
    rule('BR-21', textOf(line, 'AssociatedDocumentLineDocument/LineID') === String(index + 1));
    const quantity = one(line, 'SpecifiedLineTradeDelivery/BilledQuantity');
    rule('BR-22', /^[1-9]\d*$/.test(quantity?.text ?? ''));
    rule('BR-23', ['H87', 'C62'].includes(quantity?.attributes.unitCode ?? ''));
    rule('BR-25', textOf(line, 'SpecifiedTradeProduct/Name') !== '');
    const price = textOf(
      line,
      'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    );
    rule('BR-27', /^\d+(\.\d+)?$/.test(price));
    rule('BR-CO-04', all(terms, 'ApplicableTradeTax/CategoryCode').length === 1);
    const allowances = all(terms, 'SpecifiedTradeAllowanceCharge');
    for (const allowance of allowances) {
      rule('BR-41', money(allowance, 'ActualAmount') > 0n);
      rule('BR-42', textOf(allowance, 'Reason') !== '');
      rule('BR-66', textOf(allowance, 'ChargeIndicator/Indicator') === 'false');
    }
    const amount = money(terms, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount');
    const off = sum(allowances.map((allowance) => money(allowance, 'ActualAmount')));
    rule('PEPPOL-EN16931-R120', product(price, quantity?.text ?? '0') - off === amount);
  }
  for (const charge of charges) {
    rule('BR-36', money(charge, 'ActualAmount') > 0n);
    rule('BR-37', textOf(charge, 'CategoryTradeTax/CategoryCode') !== '');
    rule('BR-38', textOf(charge, 'Reason') !== '' || textOf(charge, 'ReasonCode') !== '');
    rule('BR-66', textOf(charge, 'ChargeIndicator/Indicator') === 'true');
  }

  // Sums.
  const lineTotal = sum(
    lines.map((line) =>
      money(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    ),
  );
  const chargeTotal = sum(charges.map((charge) => money(charge, 'ActualAmount')));
  const taxTotal = sum(taxes.map((tax) => money(tax, 'CalculatedAmount')));
  const stated = (name: string) => money(sums, name);
  rule(
    'BR-CO-10',
    stated('LineTotalAmount') === lineTotal && textOf(sums, 'LineTotalAmount') !== '',
  );
  rule('BR-CO-11', all(sums, 'AllowanceTotalAmount').length === 0);
  rule(
    'BR-CO-12',
    stated('ChargeTotalAmount') === chargeTotal &&
      all(sums, 'ChargeTotalAmount').length === Math.min(1, charges.length),
  );
  rule('BR-CO-13', stated('TaxBasisTotalAmount') === lineTotal + chargeTotal);
  rule('BR-CO-14', stated('TaxTotalAmount') === taxTotal);
  rule('BR-53', one(sums, 'TaxTotalAmount')?.attributes.currencyID === currency);
  rule('BR-CO-15', stated('GrandTotalAmount') === stated('TaxBasisTotalAmount') + taxTotal);
  rule(
    'BR-CO-16',
    textOf(sums, 'DuePayableAmount') !== '' &&
      stated('DuePayableAmount') === stated('GrandTotalAmount') - stated('TotalPrepaidAmount'),
  );
  rule('BR-CO-18', taxes.length > 0);
  rule(
    'BR-CO-25',
    stated('DuePayableAmount') <= 0n ||
      textOf(settlement, 'SpecifiedTradePaymentTerms/Description') !== '',
  );
  rule(
    'BR-55',
    textOf(document, 'TypeCode') !== '381' ||
      textOf(settlement, 'InvoiceReferencedDocument/IssuerAssignedID') !== '',
  );

  // Categories of VAT.
  const registration = one(seller, 'SpecifiedTaxRegistration/ID');
  const hasVatId = registration?.attributes.schemeID === 'VA';
  const buyerVatId = textOf(buyer, 'SpecifiedTaxRegistration/ID');
  rule('BR-CO-09', !hasVatId || /^[A-Z]{2}/.test(registration?.text ?? ''));
  rule('BR-CO-26', hasVatId || textOf(seller, 'SpecifiedLegalOrganization/ID') !== '');
  const amounts = [
    ...lines.map((line) => ({
      tax: one(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax'),
      amount: money(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    })),
    ...charges.map((charge) => ({
      tax: one(charge, 'CategoryTradeTax'),
      amount: money(charge, 'ActualAmount'),
    })),
  ].map(({ tax, amount }) => ({
    category: textOf(tax, 'CategoryCode'),
    rate: textOf(tax, 'RateApplicablePercent'),
    amount,
  }));
  for (const { category, rate } of amounts) {
    const id = `BR-${namesOfRules[category] ?? category}`;
    rule('BR-CL-18', taxed.categories.includes(category));
    rule(
      `${id}-05`,
      category === 'O' ? rate === '' : category === 'S' ? Number(rate) > 0 : Number(rate) === 0,
    );
  }
  const keys = new Set<string>();
  for (const tax of taxes) {
    const category = textOf(tax, 'CategoryCode');
    const rate = textOf(tax, 'RateApplicablePercent');
    const id = `BR-${namesOfRules[category] ?? category}`;
    const key = `${category} ${rate}`;
    rule(`${id}-01`, !keys.has(key));
    keys.add(key);
    rule('BR-48', rate !== '' || category === 'O');
    const [base, amount] = [money(tax, 'BasisAmount'), money(tax, 'CalculatedAmount')];
    const ofCategory = amounts.filter(
      (one) => one.category === category && (category !== 'S' || one.rate === rate),
    );
    rule(`${id}-08`, ofCategory.length > 0 && base === sum(ofCategory.map((one) => one.amount)));
    const exact = (2n * base * percentage(rate) + 100_000_000n) / 200_000_000n;
    rule('BR-CO-17', absolute(amount - exact) < 100n);
    rule(`${id}-09`, category === 'S' || amount === 0n);
    const hasReason = textOf(tax, 'ExemptionReason') + textOf(tax, 'ExemptionReasonCode') !== '';
    rule(`${id}-10`, hasReason === taxed.free.includes(category));
    if (['S', 'Z', 'E', 'AE'].includes(category)) rule(`${id}-02`, registration !== undefined);
    if (['K', 'G'].includes(category)) rule(`${id}-02`, hasVatId);
    if (['K', 'AE'].includes(category)) rule(`${id}-02`, /^[A-Z]{2}/.test(buyerVatId));
    if (category === 'O') {
      rule('BR-O-02', !hasVatId && buyerVatId === '');
      rule('BR-O-11', taxes.length === 1);
    }
    if (category === 'K') {
      rule(
        'BR-IC-11',
        textOf(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString') !==
          '' || textOf(settlement, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString') !== '',
      );
      rule('BR-IC-12', textOf(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID') !== '');
    }
  }
  for (const { category, rate } of amounts)
    rule(
      'BR-S-01',
      taxes.some(
        (tax) =>
          textOf(tax, 'CategoryCode') === category &&
          (category === 'O' || textOf(tax, 'RateApplicablePercent') === rate),
      ),
    );

  // Payment.
  const means = all(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  for (const mean of means) {
    const code = textOf(mean, 'TypeCode');
    rule('BR-49', ['1', '10', '30', '48', '58', '68'].includes(code));
    const card = one(mean, 'ApplicableTradeSettlementFinancialCard');
    const account = one(mean, 'PayeePartyCreditorFinancialAccount');
    rule('BR-DE-24-a', (code === '48') === (card !== undefined));
    rule('BR-DE-23-a', ['30', '58'].includes(code) === (account !== undefined));
    rule('BR-51', card === undefined || /^\d{4,6}$/.test(textOf(card, 'ID')));
    rule('BR-50', account === undefined || textOf(account, 'IBANID') !== '');
  }
  for (const [id, party] of [
    ['BR-62', seller],
    ['BR-63', buyer],
  ] as const)
    for (const address of all(party, 'URIUniversalCommunication/URIID'))
      rule(id, /^(EM|A[NQSU]|\d{4})$/.test(address.attributes.schemeID ?? ''));

  if (format === 'xrechnung') {
    rule('BR-DE-1', means.length > 0);
    const contact = one(seller, 'DefinedTradeContact');
    rule('BR-DE-2', contact !== undefined);
    rule('BR-DE-5', textOf(contact, 'PersonName') !== '');
    const phone = textOf(contact, 'TelephoneUniversalCommunication/CompleteNumber');
    rule('BR-DE-6', phone !== '');
    rule('BR-DE-27', /(\d.*){3}/.test(phone));
    rule(
      'BR-DE-28',
      /^[^@\s]{2,}@[^@\s]{2,}$/.test(textOf(contact, 'EmailURIUniversalCommunication/URIID')),
    );
    for (const [ids, party] of [
      [['BR-DE-3', 'BR-DE-4'], seller],
      [['BR-DE-8', 'BR-DE-9'], buyer],
      ...all(delivery, 'ShipToTradeParty').map((to) => [['BR-DE-10', 'BR-DE-11'], to] as const),
    ] as const) {
      rule(ids[0] ?? '', textOf(party, 'PostalTradeAddress/CityName') !== '');
      rule(ids[1] ?? '', textOf(party, 'PostalTradeAddress/PostcodeCode') !== '');
    }
    for (const tax of taxes) rule('BR-DE-14', textOf(tax, 'RateApplicablePercent') !== '');
    rule('BR-DE-15', textOf(agreement, 'BuyerReference') !== '');
    rule(
      'BR-DE-16',
      registration !== undefined || amounts.every(({ category }) => category === 'O'),
    );
    rule('BR-DE-18-a', all(settlement, 'SpecifiedTradePaymentTerms/Description').length === 1);
    rule('BR-DE-21', specification.endsWith('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'));
    rule(
      'PEPPOL-EN16931-R001',
      textOf(
        root,
        'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
      ) !== '',
    );
    rule('PEPPOL-EN16931-R010', textOf(buyer, 'URIUniversalCommunication/URIID') !== '');
    rule('PEPPOL-EN16931-R020', textOf(seller, 'URIUniversalCommunication/URIID') !== '');
  }
  return [...broken];
}
