import { useParams } from 'react-router';
import type { TranslatedField, Translation } from '#contract/admin/content/translations';
import { translatableFieldOf } from '#contract/records/translatable';
import { shopLanguages } from '#contract/values/languages/languages';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import type { InputOf } from '../../api/client';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { RecordForm, type RecordFormState, useRecordForm } from '../editing/record-form';
import { SaveBar } from '../editing/save-bar';
import { HeadLink, PageHead, RecordPlaceholder } from '../record';
import { translation as text } from './messages';
import {
  labelOfField,
  nameOf,
  type TranslationDraft,
  translationForm,
} from './translation-form.rules';

type Params = InputOf<'GET /api/admin/translations/:kind/:language/:id'>['params'];

/** The texts of one record, each beside its translation. */
export default function TranslationPage() {
  const { kind, language, id } = useParams();
  const params = { kind, language, id } as Params;
  const { data, error } = useAdminQuery('GET /api/admin/translations/:kind/:language/:id', {
    params,
  });
  const back = { to: adminPages.translations(), label: text.back };
  if (!data) return <RecordPlaceholder error={error} notFound={text.notFound} back={back} />;
  // Inputs are not reused for another record.
  return <Editor key={`${kind} ${language} ${id}`} saved={data} />;
}

function Editor({ saved }: { saved: Translation }) {
  const { kind, language, _id: id, name } = saved;
  const { run } = useAdminCommand('PUT /api/admin/translations/:kind/:language/:id');
  const form = useRecordForm(translationForm(saved), saved, {
    save: ({ texts = [] }, version = 0) =>
      run({ params: { kind, language, id }, body: { texts, version } }),
  });
  return (
    <>
      <PageHead
        title={text.inLanguage(name, ownValue<string>(shopLanguages, language) ?? language)}
      >
        <HeadLink to={adminPages.translations()}>{text.back}</HeadLink>
      </PageHead>
      <RecordForm form={form} className="grid gap-5" foot={<SaveBar form={form} text={text} />}>
        <p className="text-ink-2">{text.empty}</p>
        {saved.fields.map((field) => (
          <FieldPanel key={field.field} form={form} record={saved} of={field} />
        ))}
      </RecordForm>
    </>
  );
}

interface FieldPanelProps {
  form: Pick<RecordFormState<TranslationDraft>, 'field'>;
  record: Pick<Translation, 'kind' | 'language'>;
  of: TranslatedField;
}

/** A source text with its translation beside it, below it on phones. */
function FieldPanel({ form, record: { kind, language }, of }: FieldPanelProps) {
  const { field, source, isStale } = of;
  const label = labelOfField(kind, field);
  const definition = translatableFieldOf(kind, field);
  const control = {
    ...form.field(`texts.${nameOf(field)}`),
    label: text.inLanguage(label, ownValue<string>(shopLanguages, language) ?? language),
    lang: language,
    dir: 'auto',
    maxLength: definition?.maxLength,
  };
  return (
    <Panel title={label}>
      <div className="grid gap-5 p-4 lg:grid-cols-2 lg:p-5">
        <div className="grid content-start gap-2">
          <h3 className="text-13 text-ink-2">{text.source}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{source}</p>
        </div>
        <div className="grid content-start gap-3">
          {definition?.isLong ? <TextArea {...control} rows={8} /> : <Field {...control} />}
          {isStale && (
            <>
              <p className="text-13 text-sale">{text.isStale}</p>
              <Checkbox {...form.field(`isRight.${nameOf(field)}`)}>{text.isRight}</Checkbox>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
