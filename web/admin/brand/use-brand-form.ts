import { useRevalidator } from 'react-router';
import type { AdminBrand } from '#contract/admin/content/brand';
import { useAdminCommand } from '../../api/admin/queries';
import { showToast } from '../../ui/overlays/toast';
import { useVersionedForm } from '../editing/versioned-form';
import { changesOf, draftOf } from './brand-form.rules';
import { brand as text } from './messages';

export type BrandForm = ReturnType<typeof useBrandForm>;

export function useBrandForm(brand: AdminBrand) {
  const save = useAdminCommand('PUT /api/admin/brand');
  const { revalidate } = useRevalidator();
  return useVersionedForm({
    saved: brand,
    draftOf: (saved) => draftOf(saved ?? brand),
    parse: changesOf,
    send: async (changes, { version }) =>
      Object.keys(changes).length > 0 ? save.run({ body: { ...changes, version } }) : null,
    onSaved: (saved) => {
      showToast(saved ? text.saved : text.nothing);
      // The admin area has the shop's name and look too.
      if (saved) void revalidate();
    },
  });
}
