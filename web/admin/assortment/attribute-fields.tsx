import { Plus } from 'lucide';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { StoredAttribute } from '#contract/admin/catalogue/attributes';
import { type AttributeKind, attributeKinds } from '#contract/values/catalogue/attributes';
import type { AnswerOf } from '../../api/client';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { Icon } from '../../ui/icon';
import { Field, Select } from '../editing/fields';
import { ItemButtons, placed } from '../editing/ordered-items';
import type { RecordFormState } from '../editing/record-form';
import { CategoryChecks } from './category-checks';
import { linesOf } from './lines';
import { assortment, entryForm, attributes as text } from './messages';

interface AttributeDraft {
  name: string;
  kind: AttributeKind;
  unit: string;
  /** A new choice has no key. */
  choices: { key?: string; name: string }[];
  isFilterable: boolean;
  isShown: boolean;
  categories: string[];
  dropsValues: boolean;
}

type Form = RecordFormState<AttributeDraft>;

export function draftOf(saved: StoredAttribute | null): AttributeDraft {
  return {
    name: saved?.name ?? '',
    kind: saved?.kind ?? 'choice',
    unit: saved?.unit ?? '',
    choices: saved ? saved.choices.map(({ key, name }) => ({ key, name })) : [{ name: '' }],
    isFilterable: saved?.isFilterable ?? true,
    isShown: saved?.isShown ?? true,
    categories: saved?.categories ?? [],
    dropsValues: false,
  };
}

/** Empty lines for new choices are left out. */
export function bodyOf({ choices, isFilterable, ...draft }: AttributeDraft): object {
  const given = choices.filter(({ key, name }) => key !== undefined || name.trim() !== '');
  return {
    ...draft,
    choices: draft.kind === 'choice' ? given : [],
    isFilterable: isFilterable && draft.kind !== 'text',
  };
}

interface AttributeFieldsProps {
  form: Form;
  data: AnswerOf<'GET /api/admin/assortment'>;
  isNew: boolean;
}

export function AttributeFields({ form, data, isNew }: AttributeFieldsProps) {
  const { draft, field } = form;
  const areChoicesInUse = form.errorAt('choices') !== undefined && !isNew;
  return (
    <>
      <Field
        {...field('name')}
        label={entryForm.fields.name}
        hint={text.nameHint}
        required
        maxLength={60}
        data-autofocus
      />
      {isNew ? (
        <Select
          {...field('kind')}
          label={text.kind}
          options={attributeKinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
        />
      ) : (
        <Field label={text.kind} value={text.kinds[draft.kind]} hint={text.kindHint} readOnly />
      )}
      {draft.kind === 'number' && (
        <Field {...field('unit')} label={text.unit} hint={text.unitHint} maxLength={12} />
      )}
      {draft.kind === 'choice' && <Choices form={form} />}
      {(areChoicesInUse || draft.dropsValues) && (
        <Checkbox {...withoutError(field('dropsValues'))}>{text.dropsValues}</Checkbox>
      )}
      <div>
        {draft.kind !== 'text' && (
          <Checkbox {...withoutError(field('isFilterable'))}>{text.isFilterable}</Checkbox>
        )}
        <Checkbox {...withoutError(field('isShown'))}>{text.isShown}</Checkbox>
      </div>
      <CategoryChecks
        data={data}
        chosen={draft.categories}
        onChange={(categories) => form.change('categories', categories)}
      />
    </>
  );
}

/** A line for each choice, in display order. */
function Choices({ form }: { form: Form }) {
  const lines = useRef<HTMLFieldSetElement>(null);
  const { choices } = form.draft;
  const change = (next: AttributeDraft['choices']) => form.change('choices', next);
  const add = () => {
    flushSync(() => change([...choices, { name: '' }]));
    // `setFocus` of react-hook-form waits for a timer, and a key may be typed before it.
    const name = `choices.${choices.length}.name`;
    lines.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const inputOf = (at: number) => withoutError(form.field(`choices.${at}.name`));
  const error =
    form.errorAt('choices') ??
    choices.map((_, at) => form.errorAt(`choices.${at}.name`)).find((message) => message);
  return (
    <fieldset ref={lines} className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium">{text.choices}</legend>
      {choices.map(({ name }, at) => (
        // Names may be empty or equal while they are typed.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="flex items-center gap-1">
          <input
            {...inputOf(at)}
            aria-label={text.choice(at + 1)}
            aria-invalid={form.errorAt(`choices.${at}.name`) ? true : undefined}
            maxLength={60}
            autoComplete="off"
            className={`${inputClass} ${inputSizes.small} min-w-0 flex-1`}
            onPaste={(event) => {
              const [first, ...more] = linesOf(event.clipboardData.getData('text'));
              if (first === undefined || more.length === 0) return;
              event.preventDefault();
              const changed = { ...choices[at], name: first };
              change(choices.toSpliced(at, 1, changed, ...more.map((line) => ({ name: line }))));
            }}
          />
          <ItemButtons
            labels={{
              up: assortment.up(name),
              down: assortment.down(name),
              remove: assortment.deleteNamed(name),
            }}
            at={at}
            count={choices.length}
            onMove={(to) => change(placed(choices, at, to))}
            onRemove={() => change(choices.toSpliced(at, 1))}
          />
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button kind="quiet" size="small" onClick={add}>
          <Icon of={Plus} size={16} />
          {text.addChoice}
        </Button>
      </div>
    </fieldset>
  );
}

function withoutError<Control extends { error: unknown }>({ error: _, ...control }: Control) {
  return control;
}
