import { useEffect, useState } from 'react';
import type { AdminContent } from '#contract/admin/content';
import { type WrittenPageName, writtenPages } from '#contract/values/written-pages';
import { Button, buttonClass } from '../../ui/button';
import { InlineSelect } from '../../ui/forms/select';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { ContentField } from './content-field';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

interface PagesPartProps {
  form: ContentForm;
  content: AdminContent;
}

const options = writtenPages.map((slug) => ({ value: slug, label: text.pageNames[slug] }));

/** The pages of the footer, one at a time. */
export function PagesPart({ form: { draft, faults, change }, content }: PagesPartProps) {
  const [slug, setSlug] = useState<WrittenPageName>('shipping');
  const faulty = writtenPages.find((name) =>
    Object.keys(faults).some((path) => path.startsWith(`pages.${name}.`)),
  );
  useEffect(() => {
    if (faulty) setSlug(faulty);
  }, [faulty]);

  const page = draft.pages[slug];
  const set = (changes: Partial<typeof page>) =>
    change({ pages: { ...draft.pages, [slug]: { ...page, ...changes } } });
  const name = (field: string) => `pages.${slug}.${field}`;
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
      <div className="grid gap-5 p-4 lg:p-5">
        <ContentField
          name={name('title')}
          label={text.pageTitle}
          required
          value={page.title}
          faults={faults}
          onChange={(title) => set({ title })}
        />
        <ContentField
          name={name('summary')}
          label={text.summary}
          hint={text.summaryHint}
          value={page.summary}
          faults={faults}
          onChange={(summary) => set({ summary })}
        />
        <TextArea
          label={text.body}
          name={name('body')}
          hint={text.bodyHint}
          rows={14}
          value={page.body}
          error={faults[name('body')]}
          onChange={(event) => set({ body: event.target.value })}
        />
        <p className="text-13 text-ink-2">
          {text.figures}{' '}
          {content.placeholders.map((figure) => `{${figure.name}} ${figure.value}`).join(', ')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="small" onClick={() => set(content.defaultPages[slug])}>
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
