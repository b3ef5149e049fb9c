import { expect, it } from 'vitest';
import { readOrderSearch } from './order-search';

it.each([
  ['#1042', { number: 1042, patterns: [], idEnding: '' }],
  ['..95af30', { idEnding: '03fa59%', patterns: [], number: null }],
  ['…95AF30', { idEnding: '03fa59%', patterns: [] }],
  ['95af30', { idEnding: '03fa59%', patterns: ['%95af30%'], number: null }],
  ['1042', { number: 1042, idEnding: '2401%', patterns: ['%1042%'] }],
  ['(555) 010-0100', { patterns: ['%(555) 010-0100%', '%5550100100%'], number: null }],
  ['+44 7700 900123', { patterns: ['%+44 7700 900123%', '%7700900123%'] }],
  ['0044 (0)7700 900123', { patterns: ['%0044 (0)7700 900123%', '%7700900123%'] }],
  ['07700 900123', { patterns: ['%07700 900123%', '%7700900123%'] }],
  ['07700900123', { patterns: ['%07700900123%', '%7700900123%'] }],
  ['+353 1 555 0100', { patterns: ['%+353 1 555 0100%', '%15550100%'] }],
  ['01067', { patterns: ['%01067%'] }],
  ['JD00 0246', { codes: ['jd00 0246', 'jd000246'] }],
  ['re-2026-7', { invoiceNumbers: ['re-2026-7', 'RE-2026-7'] }],
  ['Linen Shirt', { patterns: ['%linen shirt%'], idEnding: '', number: null, isShort: false }],
  ['100%', { patterns: ['%100\\%%'], number: null }],
  ['li', { patterns: ['li%', '% li%'], isShort: true }],
  ['99999999999', { number: null }],
  ['9999999999', { number: null }],
])('reads %s', (text, expected) => {
  expect(readOrderSearch(text)).toMatchObject(expected);
});
