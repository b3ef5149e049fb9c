import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { get } from 'react-hook-form';
import { productRecord, textFacts } from '#contract/records/product';
import { type CareGroup, careGroups } from '#contract/values/catalogue/care-symbols';
import { fibreNames, garmentParts } from '#contract/values/catalogue/textiles';
import { countryCodes } from '#contract/values/countries/countries';
import { withdrawalExclusions } from '#contract/values/orders/withdrawals';
import { useKnownFacts } from '../../../api/shop-facts';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { CareSymbol } from '../../../ui/care/care-symbol';
import { FieldError } from '../../../ui/forms/field-frame';
import { TextArea } from '../../../ui/forms/text-area';
import { IconButton } from '../../../ui/icon-button';
import { Panel } from '../../../ui/panel';
import { countryOptions } from '../../../ui/text/countries';
import { Field, Select } from '../../editing/fields';
import type { RecordFormState } from '../../editing/record-form';
import { facts as text } from '../messages';
import { careGroupNames, emptyFibre } from './facts-draft.rules';
import { Group } from './field-group';
import type { ProductDraft } from './product-draft';
import { labelOf } from './product-form.rules';
import { SizeFacts, SizeMeasures } from './size-facts';

type Form = RecordFormState<ProductDraft>;

/** The facts of a product. Each group is closed until it is opened, or has an error. */
export function FactsPanel({ form }: { form: Form }) {
  const hasError = (...names: string[]) =>
    names.some((name) => get(form.form.formState.errors, name) !== undefined);
  const sizeErrors = form.draft.sizes.map((_, row) => `sizes.${row}`);
  const inSizes = (...names: string[]) =>
    hasError(...sizeErrors.flatMap((row) => names.map((name) => `${row}.${name}`)));
  return (
    <Panel title={text.title}>
      <MissingFacts draft={form.draft} />
      <div className="-mt-px px-4 lg:px-5">
        <Group title={text.sizes} hasError={inSizes('sku', 'gtin', 'weight')}>
          {() => <SizeFacts form={form} path="sizes" />}
        </Group>
        <Group title={text.measures} hasError={inSizes('measures')}>
          {() => <SizeMeasures form={form} />}
        </Group>
        <Group title={text.composition} hasError={hasError('composition')}>
          {() => <Composition form={form} />}
        </Group>
        <Group title={labelOf('care')} hasError={hasError('care')}>
          {() => <Care form={form} />}
        </Group>
        <Group
          title={text.safety}
          hasError={hasError(
            'origin',
            'maker',
            'responsiblePerson',
            'withdrawalExclusion',
            ...textFacts,
          )}
        >
          {() => <Safety form={form} />}
        </Group>
      </div>
    </Panel>
  );
}

/** The facts that the law asks for and that neither the product nor the settings have. */
function MissingFacts({ draft }: { draft: ProductDraft }) {
  const shop = useKnownFacts();
  if (!shop?.legal?.productFacts) return null;
  const missing = [
    ...(draft.composition.length === 0 ? [text.composition] : []),
    ...(draft.maker.trim() === '' && !shop.maker ? [labelOf('maker')] : []),
    ...(draft.responsiblePerson.trim() === '' && !shop.responsiblePerson
      ? [labelOf('responsiblePerson')]
      : []),
  ];
  if (missing.length === 0) return null;
  return (
    <p role="status" className="border-b border-line p-4 text-ink-2 lg:px-5">
      {text.missing(missing.join(', '))}
    </p>
  );
}

function Safety({ form }: { form: Form }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={labelOf('origin')}
        mark={kit.optional}
        placeholder={text.noOrigin}
        options={countryOptions(countryCodes)}
        {...form.field('origin')}
      />
      {textFacts.map((name) => (
        <TextArea
          key={name}
          label={labelOf(name)}
          mark={kit.optional}
          maxLength={productRecord[name].maxLength}
          {...form.field(name)}
        />
      ))}
      <Select
        label={labelOf('withdrawalExclusion')}
        hint={text.withdrawalHint}
        placeholder={text.withdrawalApplies}
        options={withdrawalExclusions.map((value) => ({ value, label: text.exclusions[value] }))}
        {...form.field('withdrawalExclusion')}
      />
      {(['maker', 'responsiblePerson'] as const).map((name) => (
        <TextArea
          key={name}
          label={labelOf(name)}
          mark={kit.optional}
          hint={text.partyHint}
          rows={5}
          maxLength={800}
          {...form.field(name)}
        />
      ))}
    </div>
  );
}

/** A part a group, with a row for each fibre. */
function Composition({ form }: { form: Form }) {
  const fibreList = useId();
  const partList = useId();
  const { composition } = form.draft;
  const change = (parts: ProductDraft['composition']) => form.change('composition', parts);
  const changePart = (at: number, part: Partial<ProductDraft['composition'][number]>) =>
    change(composition.map((each, row) => (row === at ? { ...each, ...part } : each)));
  return (
    <div className="grid gap-5">
      <p className="text-13 text-ink-2">{text.compositionHint}</p>
      {composition.map(({ fibres }, at) => (
        // Names may be empty or equal while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className="grid gap-3">
          <legend className="sr-only">{text.partNumber(at + 1)}</legend>
          <Row
            label={text.removePart(at + 1)}
            onRemove={() => change(composition.toSpliced(at, 1))}
          >
            <Field
              label={text.part}
              list={partList}
              className="min-w-0 flex-1"
              {...form.field(`composition.${at}.part`)}
            />
          </Row>
          {fibres.map((_, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={row}
              label={text.removeFibre(row + 1)}
              onRemove={
                fibres.length > 1
                  ? () => changePart(at, { fibres: fibres.toSpliced(row, 1) })
                  : null
              }
            >
              <Field
                label={text.percent}
                inputMode="decimal"
                className="w-24"
                {...form.field(`composition.${at}.fibres.${row}.percent`)}
              />
              <Field
                label={text.fibre}
                list={fibreList}
                className="min-w-0 flex-1"
                {...form.field(`composition.${at}.fibres.${row}.fibre`)}
              />
            </Row>
          ))}
          <FibresError message={form.errorAt(`composition.${at}.fibres`)} />
          <div>
            <Button
              kind="quiet"
              size="small"
              onClick={() => changePart(at, { fibres: [...fibres, emptyFibre] })}
            >
              {text.addFibre}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          kind="quiet"
          size="small"
          onClick={() =>
            change([
              ...composition,
              { part: garmentParts[composition.length] ?? '', fibres: [emptyFibre] },
            ])
          }
        >
          {text.addPart}
        </Button>
      </div>
      <datalist id={partList}>
        {garmentParts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={fibreList}>
        {fibreNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function FibresError({ message }: { message: string | undefined }) {
  return message ? <FieldError>{message}</FieldError> : null;
}

type RowProps = { label: string; onRemove: (() => void) | null; children: ReactNode };

/** Fields with a button that removes them. */
function Row({ label, onRemove, children }: RowProps) {
  return (
    <div className="flex items-start gap-3">
      {children}
      <span className="w-11 flex-none pt-6">
        {onRemove && <IconButton icon={X} size={18} label={label} onClick={onRemove} />}
      </span>
    </div>
  );
}

function Care({ form }: { form: Form }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {careGroupNames.map((group) => (
        <div key={group} className="flex items-end gap-3">
          <span className="grid h-11 w-8 flex-none place-items-center">
            {form.draft.care[group] && <CareSymbol name={form.draft.care[group]} />}
          </span>
          <Select
            label={text.careGroups[group]}
            placeholder={text.noSymbol}
            options={symbolsOf(group)}
            className="min-w-0 flex-1"
            {...form.field(`care.${group}`)}
          />
        </div>
      ))}
    </div>
  );
}

function symbolsOf(group: CareGroup) {
  return Object.entries(careGroups[group]).map(([value, label]) => ({ value, label }));
}
