import type { AdminTax } from '#contract/admin/tax';
import { useRecordForm, useSave } from '../editing/record-form';
import { taxForm } from './tax-form.rules';

export type TaxForm = ReturnType<typeof useTaxForm>;

export function useTaxForm(tax: AdminTax) {
  return useRecordForm(taxForm, tax, { save: useSave('PUT /api/admin/tax') });
}
