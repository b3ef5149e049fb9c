import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import { useParams } from 'react-router';
import type { AdminContentPart } from '#contract/admin/content/content';
import { contentParts, kindOfPart } from '#contract/values/content/content-parts';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { LinkField } from '../editing/link-field';
import { RecordForm, type RecordFormKind, useRecordForm } from '../editing/record-form';
import { HeadLink, PageHead, RecordPlaceholder } from '../record';
import { shownSections } from '../sections/section-labels.rules';
import { SectionsEditor } from '../sections/sections-editor';
import { sectionsFormOf } from '../sections/sections-form';
import { contentForms, contentLabel, type DraftOf, ofKind } from './content-form.rules';
import { content as text } from './messages';
import { DraftBar, Versions } from './publishing';

/** The editor of one part of the content. */
export default function ContentPartPage() {
  const name = useParams().part;
  const part = contentParts.find((known) => known === name);
  const { data, error } = useAdminQuery(
    'GET /api/admin/content/:part',
    part ? { params: { part } } : null,
  );
  const back = { to: adminPages.content(), label: text.back };
  if (!part) return <PageHead title={text.notFound} />;
  if (!data) return <RecordPlaceholder error={error} notFound={text.notFound} back={back} />;
  const Editor = editors[kindOfPart(part)];
  return (
    <>
      <PageHead title={text.partNames[part]}>
        <HeadLink to={back.to}>{back.label}</HeadLink>
      </PageHead>
      {/* Inputs are not reused for another part. */}
      <Editor key={part} content={data} />
      <Versions part={part} />
    </>
  );
}

interface EditorProps {
  content: AdminContentPart;
}

type Kind = 'promo' | 'home' | 'page';

/** The form of a part's draft or, without a draft, of its live value. */
function usePartForm<K extends Kind>(kind: K, content: AdminContentPart) {
  const save = useAdminCommand('PUT /api/admin/content/:part');
  const { timeZone } = useDates();
  const { draftOf, bodyOf } = contentForms[kind];
  const form: RecordFormKind<AdminContentPart, DraftOf<K>, ReturnType<typeof bodyOf>> = {
    draftOf: ({ draft, live }) => draftOf(ofKind(draft ?? live, kind), timeZone),
    bodyOf: (draft) => ({ body: bodyOf(draft, timeZone) }),
    labelOf: contentLabel,
    show: shownSections,
    text,
  };
  return useRecordForm(form, content, {
    save: (body, version) =>
      save.run({
        params: { part: content.part },
        body: version === undefined ? body : { ...body, version },
      }),
  });
}

interface FrameProps extends EditorProps {
  form: ComponentProps<typeof RecordForm>['form'] & Pick<ReturnType<typeof usePartForm>, 'restart'>;
  children: ReactNode;
}

function Frame({ form, content, children }: FrameProps) {
  return (
    <>
      <DraftBar content={content} isDirty={form.isDirty} onDone={form.restart} />
      <RecordForm form={form}>{children}</RecordForm>
    </>
  );
}

/** The line above the header. */
function PromoEditor({ content }: EditorProps) {
  const form = usePartForm('promo', content);
  return (
    <Frame form={form} content={content}>
      <Panel>
        <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
          <Field {...form.field('text')} label={text.promoText} hint={text.promoHint} />
          <LinkField {...form.field('href')} label={text.link} hint={text.linkHint} />
        </div>
      </Panel>
    </Frame>
  );
}

function HomeEditor({ content }: EditorProps) {
  const form = usePartForm('home', content);
  return (
    <Frame form={form} content={content}>
      <SectionsEditor form={sectionsFormOf(form)} />
    </Frame>
  );
}

/** A page of the footer. */
function PageEditor({ content }: EditorProps) {
  const form = usePartForm('page', content);
  const reset = () => {
    const { title, summary, body } = ofKind(content.defaultContent, 'page');
    form.change('title', title);
    form.change('summary', summary);
    form.change('body', body);
  };
  return (
    <Frame form={form} content={content}>
      <Panel>
        <div className="grid gap-5 p-4 lg:p-5">
          <Field {...form.field('title')} label={text.pageTitle} required />
          <Field {...form.field('summary')} label={text.summary} hint={text.summaryHint} />
          <TextArea {...form.field('body')} label={text.body} hint={text.bodyHint} rows={14} />
          <Placeholders of={content} />
          <div>
            <Button kind="quiet" size="small" onClick={reset}>
              {text.usual}
            </Button>
          </div>
        </div>
      </Panel>
    </Frame>
  );
}

/** The placeholders for the shop's facts in a page's text, and the values that shoppers see. */
function Placeholders({ of: { placeholders } }: { of: AdminContentPart }) {
  const id = useId();
  return (
    <div className="grid gap-2 text-13 text-ink-2">
      <p id={id}>{text.figures}</p>
      <dl aria-labelledby={id} className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {placeholders.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-ink">{`{${name}}`}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-1.5">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

const editors = { promo: PromoEditor, home: HomeEditor, page: PageEditor };
