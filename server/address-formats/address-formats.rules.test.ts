import { describe, expect, it } from 'vitest';
import * as contract from '#contract/address-formats';
import { usAddressFormat } from '#contract/values/addresses/address-format';
import { countryCodes } from '#contract/values/countries';
import { addressFormatOf, addressLines, checkAddress } from './address-formats.rules';

const place = { streetAddress: '', city: '', state: '', zipCode: '', mobile: '' };
const ada = { firstName: 'Ada', lastName: 'Lovell', ...place };
const berlin = {
  ...ada,
  streetAddress: 'Torstr. 1',
  city: 'Berlin',
  zipCode: '10119',
  country: 'DE',
};
const london = {
  ...ada,
  streetAddress: '1 Mill Lane',
  city: 'London',
  zipCode: 'E1 6AN',
  country: 'GB',
};
const tokyo = {
  ...ada,
  ...{ streetAddress: '1-2-3 Setagaya', state: 'Tokyo', zipCode: '154-0023', country: 'JP' },
};
const portland = {
  ...ada,
  ...{
    streetAddress: '12 Mill Lane',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    country: 'US',
  },
};

function errorsOf(
  address: typeof portland,
  options: Partial<Parameters<typeof checkAddress>[1]> = {},
) {
  try {
    checkAddress(address, { home: 'US', ...options });
    return [];
  } catch (error) {
    return (error as { details: { path: string }[] }).details.map(({ path }) => path);
  }
}

describe('the format of a country', () => {
  it('exists for every country, and is as the contract has it', () => {
    for (const country of countryCodes) {
      const format = addressFormatOf(country);
      expect(contract.getAddressFormat.response.parse(format), country).toEqual(format);
      expect(format?.rows.flat(), country).toContain('streetAddress');
      if (format?.zipCode)
        expect(format.zipCode.example, country).toMatch(
          new RegExp(`^(?:${format.zipCode.pattern})$`),
        );
    }
    expect(addressFormatOf('XX')).toBeUndefined();
    expect(addressFormatOf('ZZ')).toBeUndefined();
  });

  it('is the specification’s form in the United States', () => {
    expect(addressFormatOf('US')).toBe(usAddressFormat);
  });

  it('orders and names the parts as the country does', () => {
    expect(addressFormatOf('DE')).toMatchObject({
      rows: [['streetAddress'], ['zipCode', 'city']],
      required: ['streetAddress', 'city', 'zipCode'],
      zipCode: { pattern: '\\d{5}' },
      states: [],
    });
    expect(addressFormatOf('GB')).toMatchObject({
      rows: [['streetAddress'], ['city'], ['zipCode']],
      cityKind: 'post_town',
    });
    const japan = addressFormatOf('JP');
    expect(japan).toMatchObject({
      rows: [['zipCode'], ['state'], ['streetAddress']],
      stateKind: 'prefecture',
    });
    expect(japan?.states).toContainEqual({ value: 'Tokyo', label: 'Tokyo (東京都)' });
    expect(addressFormatOf('CA')?.states).toContainEqual({ value: 'ON', label: 'Ontario' });
  });
});

describe('an address', () => {
  it.each([
    ['without a state in Germany', berlin, []],
    ['without a postcode in Germany', { ...berlin, zipCode: '' }, ['zipCode']],
    ['with four digits in Germany', { ...berlin, zipCode: '1011' }, ['zipCode']],
    ['with four digits in Austria', { ...berlin, country: 'AT', zipCode: '1010' }, []],
    ['in the United Kingdom', london, []],
    ['with a postcode in lower case', { ...london, zipCode: 'e16an' }, []],
    ['with a German postcode in London', { ...london, zipCode: '10119' }, ['zipCode']],
    ['without a city in Japan', tokyo, []],
    ['without a prefecture', { ...tokyo, state: '' }, ['state']],
    ['without a postcode in Ireland', { ...london, country: 'IE', zipCode: '' }, []],
    [
      'in Hong Kong without a postcode',
      { ...london, country: 'HK', state: 'Kowloon', zipCode: '' },
      [],
    ],
    [
      'without city, state and code in the United States',
      { ...ada, country: '', streetAddress: '1 Mill Lane' },
      ['city', 'state', 'zipCode'],
    ],
    ['with any code in the United States', { ...portland, zipCode: '1' }, []],
  ])('%s', (_name, address, errors) => {
    expect(errorsOf({ ...portland, ...address })).toEqual(errors);
  });

  it('without a country is in the shop’s own', () => {
    expect(errorsOf({ ...berlin, country: '' }, { home: 'DE' })).toEqual([]);
    expect(errorsOf({ ...portland, country: '', zipCode: '9720' }, { home: 'DE' })).toEqual([
      'zipCode',
    ]);
  });

  it('needs a phone number if the shop requires one', () => {
    expect(errorsOf(portland, { phone: 'required' })).toEqual(['mobile']);
    expect(errorsOf({ ...portland, mobile: '555-0100' }, { phone: 'required' })).toEqual([]);
    expect(errorsOf(portland, { phone: 'hidden' })).toEqual([]);
  });

  it('is stored with codes in upper case and with listed states, however they were written', () => {
    const checked = (address: typeof portland) => checkAddress(address, { home: 'US' });
    expect(checked({ ...london, zipCode: 'e1 6an' }).zipCode).toBe('E1 6AN');
    expect(checked({ ...tokyo, state: '東京都' }).state).toBe('Tokyo');
    const toronto = { ...portland, country: 'CA', zipCode: 'h3z 2y7' };
    expect(checked({ ...toronto, state: 'ontario' })).toMatchObject({
      state: 'ON',
      zipCode: 'H3Z 2Y7',
    });
    expect(checked({ ...toronto, state: 'Elsewhere' }).state).toBe('Elsewhere');
    expect(checked(portland)).toEqual(portland);
  });
});

describe('the lines of an address', () => {
  it.each([
    ['the United States', portland, ['Ada Lovell', '12 Mill Lane', 'Portland, OR 97201']],
    ['Germany', berlin, ['Ada Lovell', 'Torstr. 1', '10119 Berlin']],
    ['the United Kingdom', london, ['Ada Lovell', '1 Mill Lane', 'London', 'E1 6AN']],
    ['Japan, in Latin script', tokyo, ['Ada Lovell', '1-2-3 Setagaya, Tokyo', '154-0023']],
    [
      'Japan, in its own script',
      { ...tokyo, firstName: '花子', lastName: '山田', streetAddress: '世田谷区太子堂1-2-3' },
      ['〒154-0023', '東京都', '世田谷区太子堂1-2-3', '山田 花子'],
    ],
    [
      'Switzerland',
      { ...berlin, city: 'Bern', zipCode: '3000', country: 'CH' },
      ['Ada Lovell', 'Torstr. 1', 'CH-3000 Bern'],
    ],
    [
      'Singapore, with a city that it does not use',
      { ...london, country: 'SG', zipCode: '546080' },
      ['Ada Lovell', '1 Mill Lane', 'London', 'SINGAPORE 546080'],
    ],
    [
      'Germany, with a state that it does not use',
      { ...berlin, state: 'Berlin' },
      ['Ada Lovell', 'Torstr. 1', '10119 Berlin', 'Berlin'],
    ],
    [
      'an order from before countries were asked for',
      { ...portland, country: '' },
      ['Ada Lovell', '12 Mill Lane', 'Portland, OR 97201'],
    ],
    [
      'an incomplete address',
      { ...portland, city: '', zipCode: '' },
      ['Ada Lovell', '12 Mill Lane', 'OR'],
    ],
  ])('in %s', (_name, address, lines) => {
    expect(addressLines(address)).toEqual(lines);
  });

  it('has every part of an address in every country', () => {
    const whole = {
      ...portland,
      streetAddress: 'STREET',
      city: 'CITY',
      state: 'STATE',
      zipCode: 'CODE',
    };
    for (const country of countryCodes) {
      const text = addressLines({ ...whole, country }).join('\n');
      for (const part of ['Ada', 'Lovell', 'STREET', 'CITY', 'STATE', 'CODE'])
        expect(text.split(part), `${country}: ${text}`).toHaveLength(2);
    }
  });
});
