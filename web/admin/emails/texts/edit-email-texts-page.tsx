import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { EmailTextsAnswer } from '#contract/admin/content/email-texts';
import {
  type EmailTextName,
  type EmailTexts,
  placeholdersOf,
} from '#contract/values/content/email-texts';
import { shopLanguages } from '#contract/values/languages/languages';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../../api/admin/queries';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Segmented } from '../../../ui/forms/segmented';
import { TextArea } from '../../../ui/forms/text-area';
import { Panel } from '../../../ui/panel';
import { useDebounced } from '../../../ui/use-debounced';
import { Field } from '../../editing/fields';
import type { RecordFormState } from '../../editing/record-form';
import { RecordForm, useRecordForm, useSave } from '../../editing/record-form';
import { SaveButton } from '../../editing/save-bar';
import { AwaitedRows } from '../../lists/list-table';
import { PageHead, RecordPage } from '../../record';
import { EmailFrame, EmailPlainText } from '../email-frame';
import { emailTextsForm, problemsOf, textNamesOf } from './email-texts-form.rules';
import { emailTexts as text } from './messages';

/** The texts of one email, beside the email with example data. */
export default function EditEmailTextsPage() {
  const { id } = useParams();
  return (
    <RecordPage
      // Inputs are not reused for another email.
      key={id}
      endpoint="GET /api/admin/email-texts/:id"
      notFound={text.notFound}
      back={{ to: adminPages.emailTexts(), label: text.back }}
    >
      {(saved) => <Editor saved={saved} />}
    </RecordPage>
  );
}

function Editor({ saved }: { saved: EmailTextsAnswer }) {
  const { email } = saved;
  const save = useSave('PUT /api/admin/email-texts/:id', { id: email });
  const form = useRecordForm(emailTextsForm(email), saved, { save });
  const placeholders = placeholdersOf(email).map((name) => `{${name}}`);
  return (
    <>
      <PageHead title={text.emails[email]}>
        <Link to={adminPages.emailTexts()} className="ms-auto text-link">
          {text.back}
        </Link>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-2">
        <RecordForm
          form={form}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          foot={
            <div className="flex flex-wrap items-center gap-3">
              <SaveButton form={form} text={text} />
              <Button
                kind="quiet"
                size="small"
                onClick={() => form.change('texts', { ...saved.defaults })}
              >
                {text.restore}
              </Button>
            </div>
          }
        >
          <Panel title={text.state}>
            <div className="grid gap-5 p-4 lg:p-5">
              <p className="text-13 text-ink-2">
                {text.placeholders(placeholders.join(', '))} {text.hint}
              </p>
              {saved.language !== undefined && (
                <p className="text-13 text-ink-2">
                  {text.editedIn(ownValue<string>(shopLanguages, saved.language) ?? saved.language)}
                </p>
              )}
              {saved.canBeOff ? (
                <Checkbox {...form.field('isOn')}>{text.isOn}</Checkbox>
              ) : (
                <p className="text-13 text-ink-2">{text.isRequired}</p>
              )}
              {textNamesOf(email).map((name) => (
                <TextInput key={name} form={form} name={name} />
              ))}
              <p className="text-13 text-ink-2">
                {text.brand}{' '}
                <Link to={adminPages.brand()} className="text-link">
                  {text.toBrand}
                </Link>
              </p>
            </div>
          </Panel>
        </RecordForm>
        <div className="xl:sticky xl:top-6">
          <Preview email={email} texts={form.draft.texts} />
        </div>
      </div>
    </>
  );
}

interface TextInputProps {
  form: Pick<RecordFormState<{ texts: EmailTexts; isOn: boolean }>, 'field'>;
  name: EmailTextName;
}

function TextInput({ form, name }: TextInputProps) {
  const field = { ...form.field(`texts.${name}`), label: text.names[name] };
  if (name === 'subject' || name === 'title') return <Field {...field} required />;
  return <TextArea {...field} rows={4} />;
}

const views = Object.entries(text.views).map(([value, label]) => ({
  value: value as keyof typeof text.views,
  label,
}));

/** Follows the typed texts; while they are incorrect, it stays as it was. */
function Preview({ email, texts }: Pick<EmailTextsAnswer, 'email' | 'texts'>) {
  const [view, setView] = useState<keyof typeof text.views>('html');
  const typed = useDebounced(JSON.stringify(texts), 300);
  const given = JSON.parse(typed) as Record<string, string>;
  const isCorrect = Object.keys(problemsOf(email, given)).length === 0;
  const { data, error } = useAdminQuery(
    'POST /api/admin/email-texts/:id/preview',
    isCorrect ? { params: { id: email }, body: { texts: given } } : null,
    { placeholderData: (previous) => previous },
  );
  return (
    <Panel
      title={text.preview}
      actions={<Segmented label={text.view} options={views} value={view} onChange={setView} />}
    >
      <p role="status" className="px-4 pt-4 text-13 text-sale empty:hidden lg:px-5">
        {isCorrect ? '' : text.invalid}
      </p>
      {data ? (
        <>
          <p className="border-b border-line p-4 font-medium wrap-anywhere lg:px-5">
            {data.subject}
          </p>
          {view === 'html' ? (
            <EmailFrame html={data.html} subject={data.subject} />
          ) : (
            <EmailPlainText>{data.text}</EmailPlainText>
          )}
        </>
      ) : (
        <AwaitedRows error={error} rows={6} />
      )}
    </Panel>
  );
}
