import type { StoredCollection } from '#contract/admin/catalogue/collections';
import { COLLECTION_PRODUCTS_LIMIT } from '#contract/values/catalogue/collections';
import { useAdminCommand } from '../../api/admin/queries';
import type { AnswerOf } from '../../api/client';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { useCurrency } from '../../ui/text/money';
import { Field, Select, UnsavedGuard } from '../editing/fields';
import { SaveBar } from '../editing/save-bar';
import { StaleNotice, useVersionedForm } from '../editing/versioned-form';
import { TwoColumns } from '../record';
import { PictureField } from '../sections/picture-field';
import { ProductPicker } from '../sections/product-picker';
import { pathFormOf } from '../sections/sections-form';
import { collectionLabel, draftOf, readDraft, sortsOf } from './collection-form.rules';
import { collection as text } from './messages';
import { RuleFields } from './rule-fields';

interface CollectionFormProps {
  /** Null for a new one. */
  collection: AnswerOf<'GET /api/admin/assortment/collections/:id'> | null;
  onSaved: (saved: StoredCollection) => void;
}

/** A collection: its texts and picture, and its products by hand or by rule. */
export function CollectionForm({ collection, onSaved }: CollectionFormProps) {
  const add = useAdminCommand('POST /api/admin/assortment/collections');
  const change = useAdminCommand('PUT /api/admin/assortment/collections/:id');
  const currency = useCurrency();
  const form = useVersionedForm({
    saved: collection as StoredCollection | null,
    draftOf,
    parse: (draft) => readDraft(draft, currency),
    send: (body, { version }) =>
      collection
        ? change.run({ params: { id: collection._id }, body: { ...body, version } })
        : add.run({ body }),
    onSaved: (saved) => {
      if (saved) onSaved(saved);
    },
  });
  const { draft, field } = form;
  return (
    <form {...form.formProps} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
      <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
      <StaleNotice form={form} labelOf={collectionLabel} />
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
      <SaveBar form={form} text={text} />
    </form>
  );
}
