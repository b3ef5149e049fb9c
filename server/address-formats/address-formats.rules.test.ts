import { describe, expect, it } from 'vitest';
import * as contract from '#contract/addresses/address-formats';
import { usAddressFormat } from '#contract/values/addresses/address-format';
import { countryCodes } from '#contract/values/countries/countries';
import {
  addressFormatOf,
  addressLines,
  checkAddress,
  storedZipCode,
  zipCodeDoubt,
} from './address-formats.rules';

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
  streetAddress: '1-2-3 Setagaya',
  state: 'Tokyo',
  zipCode: '154-0023',
  country: 'JP',
};
const portland = {
  ...ada,
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
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
    ['with four digits in Germany, which the form asks about', { ...berlin, zipCode: '1011' }, []],
    ['with four digits in Austria', { ...berlin, country: 'AT', zipCode: '1010' }, []],
    ['in the United Kingdom', london, []],
    ['with a postcode in lower case', { ...london, zipCode: 'e16an' }, []],
    ['with a German postcode in London', { ...london, zipCode: '10119' }, []],
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
    expect(errorsOf({ ...portland, country: '', zipCode: '' }, { home: 'DE' })).toEqual([
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

describe('a postcode', () => {
  it.each([
    ['PL', '00950', '00-950'],
    ['PL', '00 950', '00-950'],
    ['PT', '1000205', '1000-205'],
    ['LV', '1010', 'LV-1010'],
    ['LV', 'LV 1010', 'LV-1010'],
    ['JP', '〒150-0002', '150-0002'],
    ['JP', '１５０００２', '150002'],
    ['JP', '〒１５０－０００２', '150-0002'],
    ['DE', 'D-80331', '80331'],
    ['DE', '80 331', '80331'],
    ['AT', 'A-1010', '1010'],
    ['CH', 'CH-3000', '3000'],
    ['GB', 'sw1a  1aa', 'SW1A 1AA'],
    ['GB', 'e16an', 'E1 6AN'],
    ['GB', 'BFPO 12', 'BFPO 12'],
    ['CA', 'h3z2y7', 'H3Z 2Y7'],
    ['NL', '1234ab', '1234 AB'],
    ['SE', '11455', '114 55'],
    ['CZ', '10000', '100 00'],
    ['BR', '40301110', '40301-110'],
    ['IE', 'a65f4e2', 'A65 F4E2'],
    ['AD', '100', 'AD100'],
    ['SV', '1101', 'CP 1101'],
    ['MT', 'NXR1234', 'NXR 1234'],
    ['US', '972011234', '97201-1234'],
    ['US', '97201 1234', '97201-1234'],
    ['US', '97201', '97201'],
    ['US', 'abcde', 'ABCDE'],
    ['DE', '1011', '1011'],
    ['HK', 'n/a', 'N/A'],
  ])('of %s typed %j is written %j', (country, typed, written) => {
    expect(storedZipCode(country, typed)).toBe(written);
    expect(storedZipCode(country, written)).toBe(written);
  });

  it('of every country’s example stays as it is', () => {
    for (const country of countryCodes) {
      const example = addressFormatOf(country)?.zipCode?.example;
      if (example) expect(storedZipCode(country, example), country).toBe(example);
    }
  });

  it.each([
    ['US', 'OR', 'ABCDE', { kind: 'format', example: '95014', place: '' }],
    ['US', 'Oregon', '10001', { kind: 'state', example: '', place: 'Oregon' }],
    ['US', 'oregon', '97201', null],
    ['US', '', '10001', null],
    ['US', 'Atlantis', '10001', null],
    ['DE', '', '1011', { kind: 'format', example: '26133', place: '' }],
    ['DE', '', 'D-80331', null],
    ['CA', 'ON', 'V6B 1A1', { kind: 'state', example: '', place: 'Ontario' }],
    ['JP', 'Tokyo', '1500002', null],
    ['IT', 'RM', '00144', null],
    ['HK', 'Kowloon', 'anything', null],
    ['US', 'OR', '', null],
  ])('of %s %s %j is asked about: %j', (country, state, zipCode, doubt) => {
    expect(zipCodeDoubt(country, { state, zipCode })).toEqual(doubt);
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
