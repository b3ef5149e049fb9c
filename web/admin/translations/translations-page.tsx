import type { Translation, TranslationState } from '#contract/admin/content/translations';
import { type TranslatableKindName, translatable } from '#contract/records/translatable';
import { DEFAULT_LANGUAGE, shopLanguages } from '#contract/values/languages/languages';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useShopFacts } from '../../api/shop-facts';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { translations as text } from './messages';
import { TranslationFile } from './translation-file';

const nameOf = (language: string) => ownValue<string>(shopLanguages, language) ?? language;

const kinds = Object.entries(translatable).map(([value, { label }]) => ({ value, label }));
/** Shown until another one is chosen. */
const FIRST_KIND = 'product' satisfies TranslatableKindName;

/** What staff have written of a kind, with the state of its translation into a language. */
export default function TranslationsPage() {
  const { language: standard = DEFAULT_LANGUAGE, furtherLanguages = [] } = useShopFacts();
  const others = Object.keys(shopLanguages).filter(
    (code) => code !== standard && !furtherLanguages.includes(code),
  );
  const languages = [...furtherLanguages, ...others].map((value) => ({
    value,
    label: nameOf(value),
  }));
  const [first = { value: 'de', label: '' }, ...rest] = languages;
  const page = useUrlList('GET /api/admin/translations', adminPages.translations(), {
    filters: [
      {
        name: 'kind',
        label: text.kind,
        none: translatable[FIRST_KIND].label,
        options: kinds.filter(({ value }) => value !== FIRST_KIND),
      },
      { name: 'language', label: text.language, none: first.label, options: rest },
      { name: 'state', label: text.state, options: optionsOf(text.states) },
    ],
    query: (list) => ({
      kind: kinds.find(({ value }) => value === list.get('kind'))?.value ?? FIRST_KIND,
      language: languages.find(({ value }) => value === list.get('language'))?.value ?? first.value,
    }),
  });
  const { kind = FIRST_KIND, language = first.value, state } = page.filter;
  return (
    <ListPage
      {...page}
      title={text.title}
      search={text.search}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      above={
        !furtherLanguages.includes(language) && (
          <p className="text-ink-2">{text.notOffered(nameOf(language))}</p>
        )
      }
    >
      <TranslationFile kind={kind} language={language} state={state} />
    </ListPage>
  );
}

const tones: Record<TranslationState, StatusTone> = { missing: 'warn', stale: 'warn', done: 'ok' };

const columns: Column<Translation>[] = [
  {
    head: text.name,
    className: 'font-medium',
    cell: ({ _id, kind, language, name }) => (
      <RowLink to={adminPages.translation({ kind, language, id: _id })}>{name}</RowLink>
    ),
  },
  {
    head: text.translation,
    wide: true,
    grow: true,
    className: 'text-ink-2',
    cell: ({ fields: [first], language }) => (
      <span lang={language} dir="auto">
        {first?.text}
      </span>
    ),
  },
  {
    head: text.status,
    cell: ({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>,
  },
];
