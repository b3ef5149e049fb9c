import type { StoredCollection } from '#contract/admin/catalogue/collections';
import { COLLECTION_PRODUCTS_LIMIT } from '#contract/values/catalogue/collections';
import type { AnswerOf } from '../../api/client';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { useCurrency } from '../../ui/text/money';
import { Field, Select } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { TwoColumns } from '../record';
import { PictureField } from '../sections/picture-field';
import { ProductPicker } from '../sections/product-picker';
import { pathFormOf } from '../sections/sections-form';
import { collectionFormKind, sortsOf } from './collection-form.rules';
import { collection as text } from './messages';
import { RuleFields } from './rule-fields';

interface CollectionFormProps {
  /** Null for a new one. */
  collection: AnswerOf<'GET /api/admin/assortment/collections/:id'> | null;
  onSaved: (saved: StoredCollection) => void;
}

/** A collection: its texts and picture, and its products by hand or by rule. */
export function CollectionForm({ collection, onSaved }: CollectionFormProps) {
  const currency = useCurrency();
  const form = useRecordForm(collectionFormKind(currency), collection as StoredCollection | null, {
    save: useSave('PUT /api/admin/assortment/collections/:id', {
      id: collection?._id,
      create: 'POST /api/admin/assortment/collections',
    }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const { draft, field } = form;
  return (
    <RecordForm form={form}>
      <TwoColumns
        side={
          <>
            <Panel title={text.shown}>
              <div className="grid gap-5 p-4 lg:p-5">
                <Checkbox {...field('isPublished')}>{text.isPublished}</Checkbox>
                <Select
                  {...field('sort')}
                  label={text.sort}
                  options={sortsOf(draft.kind).map((value) => ({
                    value,
                    label: text.sorts[value],
                  }))}
                />
              </div>
            </Panel>
            <Panel title={text.picture}>
              <div className="p-4 lg:p-5">
                <PictureField form={pathFormOf(form)} name="image" />
              </div>
            </Panel>
          </>
        }
      >
        <Panel title={text.details}>
          <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
            <Field {...field('name')} label={text.name} required maxLength={80} />
            <Field {...field('slug')} label={text.slug} hint={text.slugHint} spellCheck={false} />
            <TextArea
              {...field('description')}
              label={text.description}
              mark={kit.optional}
              rows={4}
              maxLength={2000}
              className="sm:col-span-2"
            />
          </div>
        </Panel>
        <Panel title={text.products}>
          <div className="grid gap-5 p-4 lg:p-5">
            <RadioGroup
              legend={text.kind}
              options={(['picked', 'rule'] as const).map((value) => ({
                value,
                label: text.kinds[value],
              }))}
              value={draft.kind}
              onChange={(kind) => {
                form.change('kind', kind);
                // The order of picked products is the default for those only.
                if (kind === 'picked' || draft.sort === 'featured')
                  form.change('sort', kind === 'picked' ? 'featured' : 'new');
              }}
            />
            {draft.kind === 'rule' ? (
              <RuleFields form={form} />
            ) : (
              <ProductPicker
                ids={draft.productIds}
                limit={COLLECTION_PRODUCTS_LIMIT}
                error={form.errorAt('productIds')}
                onChange={(ids) => form.change('productIds', ids)}
                known={collection?.products ?? []}
              />
            )}
          </div>
        </Panel>
      </TwoColumns>
    </RecordForm>
  );
}
