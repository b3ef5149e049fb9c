import { useEffect, useState } from 'react';
import { get } from 'react-hook-form';
import type { AdminContent } from '#contract/admin/content/content';
import { type WrittenPageName, writtenPages } from '#contract/values/content/written-pages';
import { Button, buttonClass } from '../../ui/button';
import { InlineSelect } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

const options = writtenPages.map((slug) => ({ value: slug, label: text.pageNames[slug] }));

/** The pages of the footer, one at a time. */
export function PagesPart({ form, content }: { form: ContentForm; content: AdminContent }) {
  const [slug, setSlug] = useState<WrittenPageName>('shipping');
  const invalidPage = writtenPages.find((name) => get(form.form.formState.errors, `pages.${name}`));
  useEffect(() => {
    if (invalidPage) setSlug(invalidPage);
  }, [invalidPage]);
  return (
    <Panel
      title={text.pages}
      actions={
        <InlineSelect
          label={text.page}
          showLabel
          options={options}
          value={slug}
          onChange={({ target }) =>
            setSlug(writtenPages.find((known) => known === target.value) ?? slug)
          }
        />
      }
    >
      {/* Inputs are not reused for another page. */}
      <div key={slug} className="grid gap-5 p-4 lg:p-5">
        <Field {...form.field(`pages.${slug}.title`)} label={text.pageTitle} required />
        <Field
          {...form.field(`pages.${slug}.summary`)}
          label={text.summary}
          hint={text.summaryHint}
        />
        <TextArea
          {...form.field(`pages.${slug}.body`)}
          label={text.body}
          hint={text.bodyHint}
          rows={14}
        />
        <p className="text-13 text-ink-2">
          {text.figures}{' '}
          {content.placeholders.map((figure) => `{${figure.name}} ${figure.value}`).join(', ')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            kind="quiet"
            size="small"
            onClick={() => form.change(`pages.${slug}`, content.defaultPages[slug])}
          >
            {text.usual}
          </Button>
          {content.previewQuery !== null && (
            <a
              href={`/${slug}?${content.previewQuery}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ kind: 'quiet', size: 'small' })}
            >
              {text.previewPage(text.pageNames[slug])}
            </a>
          )}
        </div>
      </div>
    </Panel>
  );
}
