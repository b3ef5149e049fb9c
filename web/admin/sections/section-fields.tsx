import { productSources, SECTION_PRODUCTS_LIMIT } from '#contract/values/content/sections';
import { useAdminList, useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { kit } from '../../messages';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextArea } from '../../ui/forms/text-area';
import { useDates } from '../../ui/text/dates';
import { Field, Select } from '../editing/fields';
import { LinkField } from '../editing/link-field';
import { SlidesFields, TilesFields } from './item-fields';
import { sections as text } from './messages';
import { PictureField } from './picture-field';
import { ProductPicker } from './product-picker';
import type { SectionDraft } from './section-drafts.rules';
import type { SectionsForm } from './sections-form';

interface FieldsProps<Kind extends SectionDraft['kind'] = SectionDraft['kind']> {
  form: SectionsForm;
  section: Extract<SectionDraft, { kind: Kind }>;
  /** The path of the section: `sections.0`. */
  name: string;
}

/** The fields of one section, and its schedule. */
export function SectionFields({ form, section, name }: FieldsProps) {
  const { timeZone } = useDates();
  return (
    <div className="grid gap-5 p-4 lg:p-5">
      <KindFields form={form} section={section} name={name} />
      <div className="grid items-start gap-5 border-t border-line pt-5 sm:grid-cols-2">
        {(['from', 'until'] as const).map((end) => (
          <Field
            key={end}
            {...form.field(`${name}.${end}`)}
            label={text[end]}
            mark={kit.optional}
            hint={text.scheduleHint(timeZone)}
            type="datetime-local"
          />
        ))}
        <CampaignField form={form} section={section} name={name} />
      </div>
    </div>
  );
}

/** The campaign during which a section is shown. */
function CampaignField({ form, section: { campaign }, name }: FieldsProps) {
  const { rows = [] } = useAdminList('GET /api/admin/campaigns', {
    query: { pageSize: '100' },
  });
  const open = rows.filter(({ state }) => state !== 'ended' && state !== 'cancelled');
  const options = [
    { value: '', label: text.noCampaign },
    ...open.map(({ _id: value, name: label }) => ({ value, label })),
  ];
  const isListed = options.some(({ value }) => value === campaign);
  const of = rows.find(({ _id }) => _id === campaign);
  if (open.length === 0 && campaign === '') return null;
  return (
    <Select
      {...form.field(`${name}.campaign`)}
      label={text.campaign}
      hint={text.campaignHint}
      options={
        isListed
          ? options
          : [
              ...options,
              { value: campaign, label: of ? text.pastCampaign(of.name) : text.deletedCampaign },
            ]
      }
    />
  );
}

function KindFields({ form, section, name }: FieldsProps) {
  switch (section.kind) {
    case 'hero':
      return <SlidesFields form={form} slides={section.slides} name={`${name}.slides`} />;
    case 'tiles':
      return (
        <>
          <Field {...form.field(`${name}.heading`)} label={text.heading} mark={kit.optional} />
          <TilesFields form={form} tiles={section.tiles} name={`${name}.tiles`} />
        </>
      );
    case 'products':
      return <ProductsFields form={form} section={section} name={name} />;
    case 'text':
      return <TextFields form={form} section={section} name={name} />;
    case 'banner':
      return (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PictureField form={form} name={`${name}.image`} />
          <div className="grid gap-5">
            <Field {...form.field(`${name}.heading`)} label={text.heading} mark={kit.optional} />
            <Field {...form.field(`${name}.text`)} label={text.text} mark={kit.optional} />
            <LinkFields form={form} name={`${name}.link`} required />
          </div>
        </div>
      );
    case 'newsletter':
      return (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...form.field(`${name}.heading`)} label={text.heading} required />
          <Field {...form.field(`${name}.text`)} label={text.text} mark={kit.optional} />
        </div>
      );
    case 'promises':
      return <p className="text-ink-2">{text.promisesText}</p>;
  }
}

function ProductsFields({ form, section, name }: FieldsProps<'products'>) {
  const { source, productIds } = section;
  const { categories } = useAssortment();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field {...form.field(`${name}.heading`)} label={text.heading} required />
      <Select
        {...form.field(`${name}.limit`)}
        label={text.limit}
        options={['4', '8', '12'].map((value) => ({ value, label: value }))}
      />
      <RadioGroup
        legend={text.source}
        value={source}
        options={productSources.map((value) => ({ value, label: text.sources[value] }))}
        onChange={(value) => form.change(`${name}.source`, value)}
      />
      <div className="grid gap-5">
        {source === 'category' && (
          <Select
            {...form.field(`${name}.category`)}
            label={text.category}
            placeholder={text.chooseCategory}
            options={categories.map(({ key, name: label }) => ({ value: key, label }))}
            required
          />
        )}
        {source === 'collection' && <CollectionField {...form.field(`${name}.collection`)} />}
        {source === 'picked' && (
          <ProductPicker
            ids={productIds}
            limit={SECTION_PRODUCTS_LIMIT}
            error={form.error(`${name}.productIds`)?.message}
            onChange={(ids) => form.change(`${name}.productIds`, ids)}
          />
        )}
        <p className="text-13 text-ink-2">{text.sourceHint}</p>
      </div>
      <LinkFields form={form} name={`${name}.link`} hint={text.moreHint} />
    </div>
  );
}

function CollectionField(field: ReturnType<SectionsForm['field']>) {
  const { data = [] } = useAdminQuery('GET /api/admin/assortment/collections', {});
  return (
    <Select
      {...field}
      label={text.collection}
      placeholder={text.chooseCollection}
      options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      required
    />
  );
}

function TextFields({ form, section, name }: FieldsProps<'text'>) {
  return (
    <>
      <Field {...form.field(`${name}.heading`)} label={text.heading} mark={kit.optional} />
      <TextArea {...form.field(`${name}.body`)} label={text.body} hint={text.bodyHint} rows={10} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PictureField form={form} name={`${name}.image`} />
        <RadioGroup
          legend={text.side}
          value={section.side}
          options={(['start', 'end'] as const).map((value) => ({
            value,
            label: text.sides[value],
          }))}
          onChange={(value) => form.change(`${name}.side`, value)}
        />
      </div>
    </>
  );
}

interface LinkFieldsProps {
  form: SectionsForm;
  name: string;
  required?: boolean;
  /** Below the link's text. */
  hint?: string;
}

function LinkFields({ form, name, required = false, hint }: LinkFieldsProps) {
  const mark = required ? {} : { mark: kit.optional };
  return (
    <>
      <Field
        {...form.field(`${name}.label`)}
        {...mark}
        label={text.linkText}
        required={required}
        hint={hint}
      />
      <LinkField
        {...form.field(`${name}.href`)}
        {...mark}
        label={text.link}
        hint={text.linkHint}
        required={required}
      />
    </>
  );
}
