import type { ReactNode } from 'react';
import type { MenuLink } from '#contract/content/brand';
import {
  FOOTER_COLUMNS_LIMIT,
  HEADER_LINKS_LIMIT,
  MENU_LINKS_LIMIT,
  SOCIAL_LINKS_LIMIT,
} from '#contract/values/choices';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { LinkField } from '../editing/link-field';
import { AddItemButton, ItemButtons, itemLabels, placed } from '../editing/ordered-items';
import { newColumn, noLink } from './brand-form.rules';
import { brand as text } from './messages';
import type { BrandForm } from './use-brand-form';

interface PartProps {
  form: BrandForm;
}

/** Links beside the departments. */
export function HeaderPart({ form }: PartProps) {
  return (
    <Panel title={text.headerMenu}>
      <div className="grid gap-4 p-4 lg:p-5">
        <p className="text-13 text-ink-2">{text.headerHint}</p>
        <Links form={form} path="headerMenu" limit={HEADER_LINKS_LIMIT} />
      </div>
    </Panel>
  );
}

export function SocialPart({ form }: PartProps) {
  return (
    <Panel title={text.social}>
      <div className="grid gap-4 p-4 lg:p-5">
        <p className="text-13 text-ink-2">{text.socialHint}</p>
        <Links form={form} path="socialLinks" limit={SOCIAL_LINKS_LIMIT} />
      </div>
    </Panel>
  );
}

/** The footer's line and its columns of links. */
export function FooterPart({ form }: PartProps) {
  const columns = form.draft.footerMenu;
  const change = (next: typeof columns) => form.change('footerMenu', next);
  return (
    <Panel title={text.footerMenu}>
      <div className="border-b border-line p-4 lg:p-5">
        <Field {...form.field('motto')} label={text.names.motto} maxLength={120} />
      </div>
      {columns.map((_, at) => {
        const name = text.column(at + 1);
        return (
          <fieldset
            // Columns may be equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            className="border-b border-line p-4 lg:p-5"
          >
            <legend className="float-start font-medium leading-11">{name}</legend>
            <div className="flex justify-end">
              <ItemButtons
                labels={itemLabels(text, name)}
                at={at}
                count={columns.length}
                onMove={(to) => change(placed(columns, at, to))}
                onRemove={() => change(columns.filter((_, index) => index !== at))}
              />
            </div>
            <div className="grid gap-4 pt-3">
              <Field
                {...form.field(`footerMenu.${at}.title`)}
                label={text.columnTitle}
                hint={text.columnTitleHint}
                maxLength={60}
              />
              <ColumnCheckbox form={form} name={`footerMenu.${at}.hasDepartments`}>
                {text.hasDepartments}
              </ColumnCheckbox>
              <Links form={form} path={`footerMenu.${at}.links`} limit={MENU_LINKS_LIMIT} />
              <ColumnCheckbox form={form} name={`footerMenu.${at}.inPhoneMenu`}>
                {text.inPhoneMenu}
              </ColumnCheckbox>
            </div>
          </fieldset>
        );
      })}
      {columns.length < FOOTER_COLUMNS_LIMIT && (
        <div className="p-4 lg:p-5">
          <AddItemButton onClick={() => change([...columns, newColumn()])}>
            {text.addColumn}
          </AddItemButton>
        </div>
      )}
    </Panel>
  );
}

interface ColumnCheckboxProps extends PartProps {
  name: `footerMenu.${number}.${'hasDepartments' | 'inPhoneMenu'}`;
  children: ReactNode;
}

function ColumnCheckbox({ form, name, children }: ColumnCheckboxProps) {
  const { value, onChange } = form.control(name);
  return (
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      {children}
    </Checkbox>
  );
}

interface LinksProps {
  form: BrandForm;
  path: 'headerMenu' | 'socialLinks' | `footerMenu.${number}.links`;
  limit: number;
}

/** An ordered list of links, one row each. */
function Links({ form, path, limit }: LinksProps) {
  const AddressField = path === 'socialLinks' ? Field : LinkField;
  const links: MenuLink[] = form.form.watch(path);
  const change = (next: MenuLink[]) => form.change(path, next);
  const error = form.errorAt(path);
  return (
    <>
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((_, at) => {
            const name = text.link(at + 1);
            return (
              <li
                // Links may be equal while they are typed.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
              >
                <Field
                  {...form.field(`${path}.${at}.label`)}
                  label={text.label}
                  aria-label={text.labelOf(name)}
                  maxLength={60}
                />
                <AddressField
                  {...form.field(`${path}.${at}.href`)}
                  label={text.href}
                  aria-label={text.hrefOf(name)}
                />
                <span className="flex justify-end sm:pt-6.5">
                  <ItemButtons
                    labels={itemLabels(text, name)}
                    at={at}
                    count={links.length}
                    onMove={(to) => change(placed(links, at, to))}
                    onRemove={() => change(links.filter((_, index) => index !== at))}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      {links.length < limit && (
        <AddItemButton onClick={() => change([...links, noLink])}>{text.addLink}</AddItemButton>
      )}
    </>
  );
}
