/**
 * The VAT rates of the member states of the European Union in percent, as of 1 January 2026: the standard rate with the day
 * since which it applies, and the reduced rate that most goods with one have; null without one.
 *
 * The standard rates agree with two lists of 2025 (https://www.vat-solutions.com/blog/european-union-3/vat-rates-2025-in-the-european-union-46
 * and https://calculariva.app/en-PH/blog/tipos-de-iva-aplicables-en-2025-segun-los-paises-miembros-de-la-union-europea), as do the
 * reduced ones but for Finland, Lithuania and Romania, which changed theirs later. They were not compared with the register, the
 * European Commission's Taxes in Europe Database (https://ec.europa.eu/taxation_customs/tedb). Rates change: staff see and check
 * them before they save.
 */
export const EU_VAT_RATES_AS_OF = '2026-01-01';

interface EuVatRates {
  country: string;
  standard: number;
  /** The day since which the standard rate applies. */
  since: string;
  reduced: number | null;
}

export const euVatRates: readonly EuVatRates[] = [
  { country: 'AT', standard: 20, since: '1984-01-01', reduced: 10 },
  { country: 'BE', standard: 21, since: '1996-01-01', reduced: 6 },
  { country: 'BG', standard: 20, since: '1999-01-01', reduced: 9 },
  { country: 'CY', standard: 19, since: '2014-01-13', reduced: 5 },
  { country: 'CZ', standard: 21, since: '2013-01-01', reduced: 12 },
  { country: 'DE', standard: 19, since: '2007-01-01', reduced: 7 },
  { country: 'DK', standard: 25, since: '1992-01-01', reduced: null },
  { country: 'EE', standard: 24, since: '2025-07-01', reduced: 9 },
  { country: 'ES', standard: 21, since: '2012-09-01', reduced: 10 },
  { country: 'FI', standard: 25.5, since: '2024-09-01', reduced: 13.5 },
  { country: 'FR', standard: 20, since: '2014-01-01', reduced: 5.5 },
  { country: 'GR', standard: 24, since: '2016-06-01', reduced: 13 },
  { country: 'HR', standard: 25, since: '2012-03-01', reduced: 13 },
  { country: 'HU', standard: 27, since: '2012-01-01', reduced: 18 },
  { country: 'IE', standard: 23, since: '2012-01-01', reduced: 13.5 },
  { country: 'IT', standard: 22, since: '2013-10-01', reduced: 10 },
  { country: 'LT', standard: 21, since: '2009-09-01', reduced: 12 },
  { country: 'LU', standard: 17, since: '2024-01-01', reduced: 8 },
  { country: 'LV', standard: 21, since: '2012-07-01', reduced: 12 },
  { country: 'MT', standard: 18, since: '2004-01-01', reduced: 7 },
  { country: 'NL', standard: 21, since: '2012-10-01', reduced: 9 },
  { country: 'PL', standard: 23, since: '2011-01-01', reduced: 8 },
  { country: 'PT', standard: 23, since: '2011-01-01', reduced: 13 },
  { country: 'RO', standard: 21, since: '2025-08-01', reduced: 11 },
  { country: 'SE', standard: 25, since: '1990-07-01', reduced: 12 },
  { country: 'SI', standard: 22, since: '2013-07-01', reduced: 9.5 },
  { country: 'SK', standard: 23, since: '2025-01-01', reduced: 19 },
];
