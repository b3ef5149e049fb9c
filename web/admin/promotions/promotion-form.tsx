import type { PromotionRecord } from '#contract/admin/promotions';
import { promotionFields } from '#contract/records/promotion';
import { useAdminList, useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { Checkbox } from '../../ui/forms/checkbox';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { useCurrency, useMoney } from '../../ui/text/money';
import { CountriesField } from '../editing/countries-field';
import { Field, Select } from '../editing/fields';
import { fromMomentField } from '../editing/moments';
import { DefaultControl } from '../editing/record-field';
import { RecordForm, type RecordFormState, useRecordForm, useSave } from '../editing/record-form';
import { ValuesField } from '../editing/values-field';
import { optionsOf } from '../lists/list-page';
import { countries } from '../messages';
import { ProductPicker } from '../sections/product-picker';
import { promotionForm as text } from './messages';
import {
  fieldsFor,
  isOfOrder,
  type PromotionDraft,
  promotionFormKind,
} from './promotion-form.rules';
import { effectInWords, promotionInWords, type SummaryWords } from './promotion-summary.rules';

const PRODUCTS_LIMIT = 500;
const MAX_BRANDS = '200';

interface PromotionFormProps {
  promotion: PromotionRecord | null;
  /** The promotion that a new one begins like. */
  template?: PromotionRecord | null;
  /** The campaign that a new one belongs to. */
  campaignId?: string | null;
  onSaved: (saved: PromotionRecord) => void;
}

type Form = RecordFormState<PromotionDraft>;

/** The form of a promotion: what it takes off which goods, for whom and when, with a sentence about what it will do. */
export function PromotionForm({
  promotion,
  template = null,
  campaignId = promotion?.campaign?._id ?? null,
  onSaved,
}: PromotionFormProps) {
  const currency = useCurrency();
  const { timeZone } = useDates();
  const words = useSummaryWords();
  const nameFor = (draft: PromotionDraft) => effectInWords(draft, words);
  const kind = promotionFormKind({ currency, timeZone }, nameFor, template);
  const form = useRecordForm(kind, promotion, {
    save: useSave('PUT /api/admin/promotions/:id', {
      id: promotion?._id,
      create: 'POST /api/admin/promotions',
      whenNew: { campaignId },
    }),
    onSaved: (saved) => saved && onSaved(saved),
  });
  const grid = 'grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2';
  return (
    <RecordForm form={form}>
      <p role="status" className="text-20 font-medium wrap-anywhere">
        {promotionInWords(form.draft, words)}
      </p>
      <Panel title={text.effect}>
        <div className={grid}>
          <DiscountFields form={form} isNew={promotion === null} />
        </div>
      </Panel>
      <Panel title={text.goods}>
        <div className={grid}>
          <GoodsFields form={form} />
        </div>
      </Panel>
      <Panel title={text.when}>
        <div className={grid}>
          {campaignId === null ? (
            <OwnFields form={form} names={['startsAt', 'endsAt']} />
          ) : (
            <p className="text-ink-2 sm:col-span-2">{text.ofCampaign}</p>
          )}
          <fieldset>
            <legend className="mb-2 text-13 font-medium">{text.fields.weekdays}</legend>
            <div className="flex flex-wrap gap-x-5">
              {text.weekdays.map((day, index) => (
                <Checkbox
                  key={day}
                  checked={form.draft.weekdays[index] ?? false}
                  onChange={({ target }) =>
                    form.change(
                      'weekdays',
                      form.draft.weekdays.map((isOn, at) => (at === index ? target.checked : isOn)),
                    )
                  }
                >
                  {day}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <div className="grid grid-cols-2 items-start gap-5">
            <Field {...form.field('from')} type="time" label={text.fields.from} />
            <Field {...form.field('until')} type="time" label={text.fields.until} />
          </div>
        </div>
      </Panel>
      <Panel title={text.forWhom}>
        <div className={grid}>
          <OwnFields form={form} names={['minimum']} />
          <Field
            {...form.field('leastQuantity')}
            label={text.fields.leastQuantity}
            mark={promotionFields.minimum.mark}
            inputMode="numeric"
          />
          <Checkbox {...form.field('isFirstOrder')}>{text.fields.isFirstOrder}</Checkbox>
          {promotion === null && (
            <Field
              {...form.field('customerEmail')}
              type="email"
              label={text.fields.customerEmail}
              hint={text.customerHint}
              mark={promotionFields.minimum.mark}
            />
          )}
          <GroupsField form={form} />
          <CountriesField
            label={text.fields.countries}
            chosen={form.draft.countries}
            whenNone={countries.all}
            error={form.errorAt('countries')}
            onChange={(chosen) => form.change('countries', chosen)}
          />
        </div>
      </Panel>
      <Panel title={text.limits}>
        <div className={grid}>
          <OwnFields
            form={form}
            names={[
              'useLimit',
              'customerLimit',
              'budget',
              'isExclusive',
              'priority',
              'isSuggested',
            ]}
          />
        </div>
      </Panel>
    </RecordForm>
  );
}

/** What a sentence about a promotion names. */
function useSummaryWords(): SummaryWords {
  const formatMoney = useMoney();
  const dates = useDates();
  const { categories } = useAssortment();
  const collections = useCollections();
  const groups = useCustomerGroups();
  return {
    money: (typed) => {
      const amount = Number(typed.replace(',', '.'));
      return typed.trim() === '' || Number.isNaN(amount) ? '…' : formatMoney(amount);
    },
    // By the clock of the shop, as it was typed.
    day: (typed) => dates.weekday(fromMomentField(typed, dates.timeZone) ?? ''),
    category: (key) => categories.find((one) => one.key === key)?.name ?? key,
    collection: (id) => collections.find((one) => one.value === id)?.label ?? id,
    customerGroup: (id) => groups.find((one) => one.value === id)?.label ?? id,
  };
}

function useCollections() {
  const { data = [] } = useAdminQuery('GET /api/admin/assortment/collections', {});
  return data.map(({ _id, name }) => ({ value: _id, label: name }));
}

const MAX_GROUPS = '200';

function useCustomerGroups() {
  const { rows = [] } = useAdminList('GET /api/admin/customer-groups', {
    query: { pageSize: MAX_GROUPS },
  });
  return rows.map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The groups of customers that the promotion is for. */
function GroupsField({ form }: { form: Form }) {
  return (
    <ValuesField
      label={text.fields.customerGroups}
      values={form.draft.customerGroups}
      options={useCustomerGroups()}
      error={form.errorAt('customerGroups')}
      onChange={(chosen) => form.change('customerGroups', chosen)}
    />
  );
}

function OwnFields({ form, names }: { form: Form; names: (keyof typeof promotionFields)[] }) {
  return names.map((name) => (
    <DefaultControl key={name} field={promotionFields[name]} input={form.field(name)} />
  ));
}

function DiscountFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { draft, field } = form;
  const { trigger, kind, code, value } = fieldsOf(draft);
  const number = (name: 'quantity' | 'pay' | 'buy' | 'get') => (
    <Field
      {...field(`effect.${name}`)}
      label={kindTexts(draft.kind)[name]}
      required
      inputMode="numeric"
    />
  );
  return (
    <>
      {isNew || !draft.hasManyCodes ? (
        <RadioGroup
          {...form.control('trigger')}
          legend={trigger.label}
          options={optionsOf(trigger.options)}
        />
      ) : (
        <p className="text-ink-2">{text.fields.hasManyCodes}</p>
      )}
      <div className="grid gap-5">
        {draft.trigger === 'code' && isNew && (
          <Checkbox {...field('hasManyCodes')}>{text.fields.hasManyCodes}</Checkbox>
        )}
        {code && <DefaultControl field={code} input={field('code')} />}
        <DefaultControl field={promotionFields.name} input={field('name')} />
      </div>
      <Select {...field('kind')} label={kind.label} options={optionsOf(kind.options)} />
      {value && <DefaultControl field={value} input={field('value')} />}
      {draft.kind === 'amount' && !isOfOrder(draft) && (
        <Select {...field('effect.per')} label={text.fields.per} options={optionsOf(text.pers)} />
      )}
      {(draft.kind === 'multi_buy' || draft.kind === 'bundle') && number('quantity')}
      {draft.kind === 'multi_buy' && number('pay')}
      {draft.kind === 'buy_get' && number('buy')}
      {draft.kind === 'buy_get' && number('get')}
      {draft.kind === 'tiers' && (
        <>
          <Select {...field('effect.by')} label={text.fields.by} options={optionsOf(text.bys)} />
          <TextArea
            {...field('effect.steps')}
            label={text.fields.steps}
            hint={text.stepsHint}
            rows={3}
            maxLength={400}
          />
        </>
      )}
    </>
  );
}

const fieldsOf = (
  draft: PromotionDraft,
): Partial<typeof promotionFields> & Pick<typeof promotionFields, 'trigger' | 'kind'> =>
  fieldsFor(draft) as unknown as typeof promotionFields;

const kindTexts = (kind: string) => (kind === 'bundle' ? text.bundleNumbers : text.numbers);

function GoodsFields({ form }: { form: Form }) {
  const { draft, field } = form;
  const { categories } = useAssortment();
  const collections = useCollections();
  const { rows: brands = [] } = useAdminList('GET /api/admin/assortment/brands', {
    query: { pageSize: MAX_BRANDS },
  });
  const values = (name: 'categories' | 'brands' | 'collections') => ({
    label: text.fields[name],
    values: draft.goods[name],
    error: form.errorAt(`goods.${name}`),
    onChange: (next: string[]) => form.change(`goods.${name}`, next),
  });
  return (
    <>
      <ValuesField
        {...values('categories')}
        options={categories.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <ValuesField
        {...values('brands')}
        options={brands.map(({ name }) => ({ value: name, label: name }))}
      />
      <ValuesField {...values('collections')} options={collections} />
      <Field {...field('goods.tags')} label={text.fields.tags} hint={text.tagsHint} />
      <Select
        {...field('goods.price')}
        label={text.fields.price}
        options={optionsOf(text.prices)}
      />
      <ProductPicker
        ids={draft.goods.products}
        limit={PRODUCTS_LIMIT}
        error={form.errorAt('goods.products')}
        onChange={(ids) => form.change('goods.products', ids)}
      />
    </>
  );
}
