import { type ComponentProps, useId, useState } from 'react';
import { useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { Field } from './fields';
import { linkTargets } from './link-targets';

/** A field for a link, which suggests the pages of the shop. */
export function LinkField(props: ComponentProps<typeof Field>) {
  const [isUsed, setUsed] = useState(false);
  const list = useId();
  return (
    <>
      <Field {...props} list={isUsed ? list : undefined} onFocus={() => setUsed(true)} />
      {isUsed && <LinkTargets id={list} />}
    </>
  );
}

function LinkTargets({ id }: { id: string }) {
  const assortment = useAssortment();
  const { data } = useAdminQuery('GET /api/admin/site-pages', {
    query: { state: 'published', pageSize: '100' },
  });
  const { data: collections } = useAdminQuery('GET /api/admin/assortment/collections', {});
  return (
    <datalist id={id}>
      {linkTargets(assortment, data, collections).map(({ label, href }) => (
        <option key={href} value={href}>
          {label}
        </option>
      ))}
    </datalist>
  );
}
