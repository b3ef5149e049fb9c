import { useRevalidator } from 'react-router';
import type { AdminBrand } from '#contract/admin/content/brand';
import { useRecordForm, useSave } from '../editing/record-form';
import { brandForm } from './brand-form.rules';

export type BrandForm = ReturnType<typeof useBrandForm>;

export function useBrandForm(brand: AdminBrand) {
  const { revalidate } = useRevalidator();
  return useRecordForm(brandForm, brand, {
    save: useSave('PUT /api/admin/brand'),
    // The admin area has the shop's name and look too.
    onSaved: (saved) => saved && void revalidate(),
  });
}
