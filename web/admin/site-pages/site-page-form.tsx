import { useRef } from 'react';
import type { SitePageRecord } from '#contract/admin/content/site-pages';
import { type SitePageKind, sitePagePath, slugOf } from '#contract/values/content/site-pages';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { RecordForm, useRecordForm, useSave } from '../editing/record-form';
import { PictureField } from '../sections/picture-field';
import { SectionsEditor } from '../sections/sections-editor';
import { sectionsFormOf } from '../sections/sections-form';
import { sitePages, sitePage as text } from './messages';
import { sitePageFormKind } from './site-page-form.rules';

interface SitePageFormProps {
  kind: SitePageKind;
  /** Null for a new page. */
  page: SitePageRecord | null;
  onSaved: (saved: SitePageRecord) => void;
}

/** The content of a page. It is saved as a draft, or published. */
export function SitePageForm({ kind, page, onSaved }: SitePageFormProps) {
  /** Which of the two buttons sends the form. */
  const publish = useRef(false);
  const { timeZone } = useDates();
  const save = useSave('PUT /api/admin/site-pages/:id', {
    id: page?._id,
    create: 'POST /api/admin/site-pages',
    whenNew: { kind },
  });
  const form = useRecordForm(sitePageFormKind(timeZone), page, {
    save: (body, version) => save({ ...body, publish: publish.current }, version),
    onSaved: (saved) => {
      publish.current = false;
      if (saved) onSaved(saved);
    },
  });
  const { field, draft } = form;
  const sections = sectionsFormOf(form);
  const title = field('title');
  // A new page's slug follows its title until it is typed.
  const followsTitle = page === null && draft.slug === slugOf(draft.title);
  const submitAs = (isPublished: boolean) => () => {
    publish.current = isPublished;
  };
  const foot = (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
      <FormError>{form.formError}</FormError>
      <Button
        type="submit"
        kind="quiet"
        size="small"
        className="ms-auto"
        busy={form.isBusy && !publish.current && text.saving}
        onClick={submitAs(false)}
      >
        {text.save}
      </Button>
      <Button
        type="submit"
        size="small"
        busy={form.isBusy && publish.current && text.saving}
        onClick={submitAs(true)}
      >
        {text.publish}
      </Button>
    </div>
  );
  return (
    <RecordForm form={form} foot={foot}>
      <Panel title={sitePages.kinds[kind]}>
        <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
          <Field
            {...title}
            label={text.pageTitle}
            required
            maxLength={150}
            onChange={(event) => {
              void title.onChange(event);
              if (followsTitle) form.change('slug', slugOf(event.target.value));
            }}
          />
          <Field
            {...field('slug')}
            label={text.slug}
            required
            spellCheck={false}
            hint={text.slugHint(decodeURI(sitePagePath(kind, draft.slug || '…')))}
          />
          <Field
            {...field('summary')}
            label={text.summary}
            mark={kit.optional}
            hint={text.summaryHint}
          />
          {kind === 'article' && (
            <Field
              {...field('day')}
              label={text.day}
              mark={kit.optional}
              hint={text.dayHint}
              type="date"
            />
          )}
        </div>
      </Panel>
      <SectionsEditor form={sections} isFirstOpen={page === null} />
      <Panel
        title={text.picture}
        aside={<p className="text-13 text-ink-2">{text.pictureOf[kind]}</p>}
      >
        <div className="p-4 lg:p-5">
          <PictureField form={sections} name="image" />
        </div>
      </Panel>
    </RecordForm>
  );
}
