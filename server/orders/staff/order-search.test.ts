import { expect, it } from 'vitest';
import { readOrderSearch } from './order-search';

it.each([
  ['#1042', { number: 1042, patterns: [], idEnding: '' }],
  ['..95af30', { idEnding: '03fa59%', patterns: [], number: null }],
  ['…95AF30', { idEnding: '03fa59%', patterns: [] }],
  ['95af30', { idEnding: '03fa59%', patterns: ['%95af30%'], number: null }],
  ['1042', { number: 1042, idEnding: '2401%', patterns: ['%1042%'] }],
  ['(555) 010-0100', { patterns: ['%(555) 010-0100%', '%5550100100%'], number: null }],
  ['Linen Shirt', { patterns: ['%linen shirt%'], idEnding: '', number: null, isShort: false }],
  ['100%', { patterns: ['%100\\%%'], number: null }],
  ['li', { patterns: ['li%', '% li%'], isShort: true }],
  ['99999999999', { number: null }],
  ['9999999999', { number: null }],
])('reads %s', (text, expected) => {
  expect(readOrderSearch(text)).toMatchObject(expected);
});
