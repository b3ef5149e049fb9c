import type { StoredAttribute } from '#contract/admin/catalogue/attributes';
import { ownValue } from '#contract/values/own-value';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { AttributeFields, bodyOf, draftOf } from './attribute-fields';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { assortment as text, attributes as texts } from './messages';
import { useAssortmentUse, useOpenEntry, useStaffAssortment } from './use-entries';

/** The attributes that products have in addition to the fields of every product. */
export default function AttributesPage() {
  const { data, error } = useStaffAssortment();
  const use = useAssortmentUse();
  const { edited, deleted, list, onClose } = useOpenEntry<StoredAttribute>();
  if (!data)
    return (
      <AssortmentFrame title={text.attributes}>
        <AwaitedPanel error={error} rows={4} />
      </AssortmentFrame>
    );
  const productsOf = ({ _id }: StoredAttribute) => {
    const count = ownValue(use?.attributes, _id) ?? 0;
    return count > 0 ? text.productCount(count) : '';
  };
  return (
    <AssortmentFrame title={text.attributes}>
      <p className="max-w-160 text-ink-2">{texts.text}</p>
      <EntryList
        kind="attributes"
        title={text.attributes}
        rows={data.attributes}
        tasks={data.tasks}
        detail={(row) => [summaryOf(row), productsOf(row)].filter(Boolean).join(', ')}
        {...list}
      />
      {edited && (
        <EntryDialog
          kind="attributes"
          entry={edited.entry}
          draftOf={draftOf}
          bodyOf={bodyOf}
          onClose={onClose}
        >
          {(form) => <AttributeFields form={form} data={data} isNew={edited.entry === null} />}
        </EntryDialog>
      )}
      {deleted && (
        <DeleteDialog
          kind="attributes"
          entry={deleted}
          belongings={productsOf(deleted)}
          targets={[]}
          onClose={onClose}
        />
      )}
    </AssortmentFrame>
  );
}

/** `Choice: Wool, Linen, filter` */
function summaryOf({ kind, unit, choices, isFilterable }: StoredAttribute): string {
  const names = choices.slice(0, 4).map(({ name }) => name);
  const values = choices.length > 4 ? `${names.join(', ')} …` : names.join(', ');
  const details = unit || values;
  return [
    details === '' ? texts.kinds[kind] : texts.kindWith(texts.kinds[kind], details),
    isFilterable ? texts.filter : '',
  ]
    .filter(Boolean)
    .join(', ');
}
