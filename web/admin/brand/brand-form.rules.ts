import type { AdminBrand } from '#contract/admin/content/brand';
import type { Theme } from '#contract/values/content/theme';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import { isSame } from '../editing/merge-drafts.rules';
import type { RecordFormKind } from '../editing/record-form';
import { brand as text } from './messages';

type BrandBody = BodyOf<'PUT /api/admin/brand'>;

/** The form as typed. */
export type BrandDraft = Omit<AdminBrand, 'version' | 'legalAddress' | 'theme'> & {
  legalAddress: string;
  theme: Omit<Theme, 'radius'> & { radius: string };
};

export const noLink = { label: '', href: '' };
export const newColumn = () => ({
  title: '',
  hasDepartments: false,
  links: [noLink],
  inPhoneMenu: false,
});

function draftOf({ version: _, legalAddress, theme, ...brand }: AdminBrand): BrandDraft {
  return {
    ...brand,
    legalAddress: legalAddress ?? '',
    theme: toThemeDraft(theme),
  };
}

export const toThemeDraft = (theme: Theme): BrandDraft['theme'] => ({
  ...theme,
  radius: String(theme.radius),
});

/** The changed parts as the API takes them. */
function changesOf(draft: BrandDraft, base: BrandDraft): { body: BrandBody } {
  const { legalAddress, theme, logo, logoDark, favicon, ...rest } = draft;
  const sent: Required<Omit<BrandBody, 'version'>> = {
    ...rest,
    logo: logo && { url: logo.url },
    logoDark: logoDark && { url: logoDark.url },
    favicon: favicon && { url: favicon.url },
    theme: { ...theme, radius: Number(theme.radius) },
    legalAddress: legalAddress.trim() === '' ? null : legalAddress,
  };
  const names = Object.keys(sent) as (keyof typeof sent)[];
  const changed = names.filter((name) => !isSame(draft[name], base[name]));
  return { body: Object.fromEntries(changed.map((name) => [name, sent[name]])) };
}

const inTheme: Record<string, string> = {
  displayFont: text.displayFont,
  textFont: text.textFont,
  radius: text.radius,
};
const inLink: Record<string, string> = {
  label: text.label,
  href: text.href,
  title: text.columnTitle,
  hasDepartments: text.hasDepartments,
  inPhoneMenu: text.inPhoneMenu,
};

/** The label of a field, by its path: `Footer, Column 2, Link 1, Label`. */
function brandLabel(path: string): string {
  const [part = '', ...rest] = path.split('.');
  const name = ownValue<string>(text.names, part) ?? part;
  if (part === 'theme') return themeLabel(rest) ?? name;
  const isColumn = part === 'footerMenu';
  const within = rest.flatMap((key, depth) => {
    if (key === 'links') return [];
    if (ownValue(inLink, key)) return ownValue(inLink, key);
    const number = Number(key) + 1;
    return isColumn && depth === 0 ? text.column(number) : text.link(number);
  });
  return [name, ...within].join(', ');
}

function themeLabel([field = '', colour]: string[]): string | undefined {
  if (field !== 'light' && field !== 'dark') return ownValue(inTheme, field);
  const scheme = `${text.colours}, ${text.schemes[field]}`;
  return colour === undefined ? scheme : `${scheme}, ${ownValue(text.schemeColours, colour)}`;
}

/** Pictures have no text. */
function shownBrandValue(_path: string, value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'widths' in value
    ? text.picture
    : undefined;
}

export const brandForm = {
  draftOf,
  bodyOf: changesOf,
  labelOf: brandLabel,
  show: shownBrandValue,
  text,
} satisfies RecordFormKind<AdminBrand, BrandDraft, BrandBody>;
