import { useState } from 'react';
import { Link } from 'react-router';
import { bodyMeasures, bodyMeasuresOf, noProfile } from '#contract/values/fit/body';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAssortment } from '../../api/assortment';
import { useSizeCharts } from '../../api/fit/fit';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { DialogForm } from '../../ui/forms/dialog-form';
import { Segmented } from '../../ui/forms/segmented';
import { SelectField } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { convert, draftOf, type ProfileDraft, readDraft } from './profile.rules';
import { form as texts } from './profile-messages';
import { useFitProfile } from './use-fit-profile';

type FitDialogProps = {
  /** The keys of the categories that can be chosen for the usual size; the first is chosen. */
  categories: readonly string[];
  onClose: () => void;
};

type Values = ProfileDraft & { category: string; inAccount: boolean };

const units = (['cm', 'in'] as const).map((value) => ({ value, label: texts.units[value] }));

/** Asks for measurements of the body, or for the usual size in a category, and saves them on the device or in the account. */
export function FitDialog({ categories, onClose }: FitDialogProps) {
  const { profile, isSignedIn, isInAccount, save, remove } = useFitProfile();
  const offered = useOffered(categories);
  const [isNew] = useState(profile === null);
  const form = useApiForm<Values, { values: Values }>({
    defaultValues: {
      ...draftOf(profile ?? noProfile),
      category:
        Object.keys(profile?.wears ?? {}).find((key) => categories.includes(key)) ??
        categories[0] ??
        '',
      inAccount: isInAccount,
    },
    parse: (values) => {
      const { errors } = readDraft(values);
      return errors ? { errors } : { body: { values } };
    },
    send: async ({ values }) => {
      const { body } = readDraft(values);
      if (body) await save(body, values.inAccount);
      onClose();
    },
  });
  const { unit, category, body } = form.form.watch();
  const sizes = offered.sizesOf(category);
  const name = offered.options.find(({ value }) => value === category)?.label ?? '';
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      closesOnBack
      title={texts.title}
      description={texts.text}
      submit={texts.save}
      busy={texts.saving}
      className="grid gap-6"
    >
      <fieldset className="grid gap-4">
        <legend className="sr-only">{texts.body}</legend>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-hidden="true" className="font-medium">
            {texts.body}
          </p>
          <Segmented
            label={texts.unit}
            options={units}
            value={unit}
            onChange={(next) => {
              form.change('body', convert(body, unit, next));
              form.change('unit', next);
            }}
          />
        </div>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          {offered.measures.map((measure) => (
            <TextField
              key={measure}
              {...form.field(`body.${measure}`)}
              label={texts.lengths[measure]}
              mark={unit}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <p className="text-13">
          <Link to={pages.content({ name: 'size-guide' })} replace className="text-link">
            {texts.howToMeasure}
          </Link>
        </p>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-4 font-medium">{texts.wears}</legend>
        {offered.options.length > 1 && (
          <SelectField
            {...form.field('category')}
            label={texts.category}
            options={offered.options}
          />
        )}
        <SelectField
          key={category}
          {...form.field(`wears.${category}`)}
          label={offered.options.length > 1 ? texts.size : texts.sizeIn(name)}
          placeholder={texts.noSize}
          options={sizes.map((size) => ({ value: size, label: size }))}
        />
      </fieldset>
      {isSignedIn ? (
        <div>
          <Checkbox {...form.form.register('inAccount')}>{texts.inAccount}</Checkbox>
          <p className="text-13 text-ink-2">{texts.inAccountHint}</p>
        </div>
      ) : (
        <p className="text-13 text-ink-2">{texts.deviceHint}</p>
      )}
      {!isNew && (
        <Button
          kind="plain"
          size="row"
          className="justify-self-start px-0!"
          onClick={() =>
            void form.run(async () => {
              await remove();
              onClose();
              showToast(texts.deleted);
            })
          }
        >
          {texts.delete}
        </Button>
      )}
    </DialogForm>
  );
}

/** The categories to choose from, with their sizes, and the measures of the body that their charts have. */
function useOffered(keys: readonly string[]) {
  const { categories, sizeSystems } = useAssortment();
  const charts = useSizeCharts({ isEnabled: true });
  const own = categories.filter(({ key }) => keys.includes(key));
  const measured = new Set(
    charts
      .filter(({ category }) => keys.includes(category))
      .flatMap(({ measures }) => bodyMeasuresOf(measures)),
  );
  return {
    options: own.map(({ key, name }) => ({ value: key, label: name })),
    sizesOf: (key: string) => {
      const system = own.find((category) => category.key === key)?.sizeSystem;
      return sizeSystems.find((each) => each.key === system)?.sizes ?? [];
    },
    measures: bodyMeasures.filter((name) => measured.has(name)),
  };
}
