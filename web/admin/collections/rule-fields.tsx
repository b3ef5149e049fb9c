import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { productFlags } from '#contract/values/catalogue/product-flags';
import { currencySymbol } from '#contract/values/money';
import { useAdminList, useAdminQuery } from '../../api/admin/queries';
import { familiesOf, useAssortment } from '../../api/assortment';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import type { SelectOption } from '../../ui/forms/select';
import { useDebounced } from '../../ui/use-debounced';
import { Field, Select } from '../editing/fields';
import type { RecordFormState } from '../editing/record-form';
import { ValuesField } from '../editing/values-field';
import { type CollectionDraft, type RuleDraft, readRule } from './collection-form.rules';
import { collections, collection as text, rule as words } from './messages';

interface RuleFieldsProps {
  form: RecordFormState<CollectionDraft>;
}

const MAX_BRANDS = '200';
const keyed = ({ key, name }: { key: string; name: string }) => ({ value: key, label: name });
const named = ({ name }: { name: string }) => ({ value: name, label: name });

/** The conditions of a rule, and the products that meet them now. */
export function RuleFields({ form }: RuleFieldsProps) {
  const { draft, field } = form;
  const assortment = useAssortment();
  const symbol = currencySymbol(assortment.currency);
  const { rows: brands = [] } = useAdminList('GET /api/admin/assortment/brands', {
    query: { pageSize: MAX_BRANDS },
  });
  const values = (name: 'category' | 'color' | 'brand' | 'attribute') => ({
    label: words[name],
    values: draft.rule[name],
    error: form.errorAt(`rule.${name}`),
    onChange: (next: string[]) => form.change(`rule.${name}`, next),
  });
  return (
    <>
      <p className="text-ink-2">{text.ruleHint}</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...field('rule.tag')} label={words.tag} hint={words.tagHint} />
        <Field
          {...field('rule.newSinceDays')}
          label={words.newSinceDays}
          hint={words.newSinceHint}
          inputMode="numeric"
        />
        <Select
          {...field('rule.main')}
          label={words.main}
          placeholder={words.any}
          options={assortment.departments.map(keyed)}
        />
        <Select
          {...field('rule.section')}
          label={words.section}
          placeholder={words.any}
          options={assortment.sections.map(keyed)}
        />
        <ValuesField {...values('category')} options={assortment.categories.map(keyed)} />
        <ValuesField {...values('color')} options={familiesOf(assortment).map(named)} />
        <ValuesField {...values('brand')} options={brands.map(named)} />
        {assortment.attributes.length > 0 && (
          <ValuesField {...values('attribute')} options={attributeOptions(assortment)} />
        )}
        <div className="grid grid-cols-2 items-start gap-5">
          <Field
            {...field('rule.minPrice')}
            label={`${words.minPrice} ${symbol}`}
            inputMode="decimal"
          />
          <Field
            {...field('rule.maxPrice')}
            label={`${words.maxPrice} ${symbol}`}
            inputMode="decimal"
          />
        </div>
        <div>
          {productFlags.map((name) => (
            <Checkbox key={name} {...field(`rule.${name}`)}>
              {words[name]}
            </Checkbox>
          ))}
        </div>
      </div>
      {form.errorAt('rule') && <FieldError>{form.errorAt('rule')}</FieldError>}
      <RulePreview draft={draft.rule} sort={draft.sort} />
    </>
  );
}

/** The choices of all attributes, and yes for those that are answered with yes or no. */
function attributeOptions({ attributes }: PublicAssortment): SelectOption[] {
  return attributes.flatMap(({ key, name, kind, choices }) => {
    if (kind === 'boolean') return [{ value: `${key}:yes`, label: name }];
    return choices.map((choice) => ({
      value: `${key}:${choice.key}`,
      label: words.choice(name, choice.name),
    }));
  });
}

const DEBOUNCE_MS = 300;

/** The number of products that a rule selects, and the first few. */
function RulePreview({ draft, sort }: { draft: RuleDraft; sort: CollectionDraft['sort'] }) {
  const { currency } = useAssortment();
  const typed = JSON.stringify(readRule(draft, currency).body ?? {});
  const rule: CollectionRule = JSON.parse(useDebounced(typed, DEBOUNCE_MS));
  const isEmpty = Object.keys(rule).length === 0;
  const { data } = useAdminQuery(
    'POST /api/admin/assortment/collections/preview',
    isEmpty ? null : { body: { rule, ...(sort !== 'featured' && { sort }) } },
    { placeholderData: (previous) => previous },
  );
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p role="status" className="font-medium">
        {isEmpty ? words.incomplete : data && matchText(data.total)}
      </p>
      {!isEmpty && data && data.products.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {data.products.map(({ _id, title, image }) => (
            <li key={_id}>
              <img
                src={image.url}
                alt={title}
                title={title}
                className="h-20 w-16 rounded bg-ground object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function matchText(total: number): string {
  if (total === 0) return words.none;
  if (total === 1) return words.matchesOne;
  return words.matches(collections.productCount(total));
}
