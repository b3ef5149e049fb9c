import type { ShopFacts } from '#contract/content/content';
import { legalPages } from '#contract/values/content/written-pages';
import { currencyName } from '#contract/values/money';
import * as pages from '#contract/values/pages/storefront-pages';
import { useShopFacts } from '../../api/shop-facts';
import { BrandLogo } from '../../brand/brand-logo';
import { type ThemeChoice, useTheme } from '../../theme/theme';
import { classNames } from '../../ui/class-names';
import { Segmented } from '../../ui/forms/segmented';
import { lazySection } from '../../ui/lazy/lazy-section';
import { useCurrency, useMoneyLocale } from '../../ui/text/money';
import { footer } from './footer-messages';
import { type MenuEntry, MenuLink, useColumnEntries } from './menu-link';

/** Links of the server, which need no script of a shop in one language. */
const Languages = lazySection(
  'languages',
  async () => (await import('./language-links')).LanguageLinks,
);

export function Footer({ year }: { year: number }) {
  const { shopName, brand, legal, furtherLanguages } = useShopFacts();
  const entriesOf = useColumnEntries();
  const { logo, motto, footerMenu, socialLinks, legalAddress } = brand;
  return (
    <footer className="bg-sunken print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-4 gap-y-9 pt-12 pb-14 sm:grid-cols-3 lg:grid-cols-12 lg:pt-16 lg:pb-18">
          <div
            className={classNames(
              'col-span-full max-w-88',
              footerMenu.length > 3 ? 'lg:col-span-4' : 'lg:col-span-6',
            )}
          >
            {logo && (
              <div className="mb-5">
                <BrandLogo className="h-8" />
              </div>
            )}
            <p className="display-28">{motto}</p>
          </div>
          {footerMenu.map((column, index) => (
            // Columns may have equal titles.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <FooterColumn key={index} title={column.title || shopName} links={entriesOf(column)} />
          ))}
        </div>
        {(legalAddress || socialLinks.length > 0) && (
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-5 border-t border-line py-5 text-13 text-ink-2">
            {legalAddress && (
              <address className="whitespace-pre-line not-italic">{legalAddress}</address>
            )}
            {socialLinks.length > 0 && (
              <ul aria-label={footer.social} className="flex flex-wrap gap-x-5">
                {socialLinks.map((link) => (
                  <li key={link.href}>
                    <FooterLink {...link} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-5 text-13 text-ink-2">
          <span>{footer.copyright(year, shopName)}</span>
          <div className="max-sm:order-last">
            <ThemePicker />
          </div>
          {furtherLanguages && (
            <Languages
              className="flex flex-wrap gap-x-5"
              linkClass="inline-block py-1.5 underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:py-3"
            />
          )}
          <span>{footer.currency(currencyName(useCurrency(), useMoneyLocale()))}</span>
        </div>
        {legal && <LegalLinks legal={legal} />}
      </div>
      <div className="relative h-3.5 bg-surface after:absolute after:inset-x-0 after:top-1.5 after:h-px after:bg-thread" />
    </footer>
  );
}

function FooterColumn({ title, links }: { title: string; links: readonly MenuEntry[] }) {
  return (
    <div className="lg:col-span-2">
      <h2 className="mb-2 text-13 text-ink-2">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const FooterLink = (link: MenuEntry) => (
  <MenuLink
    {...link}
    className="inline-block py-1.5 underline-offset-4 hover:underline pointer-coarse:py-3"
  />
);

/** The links that the law asks for, on every page. */
function LegalLinks({ legal }: { legal: NonNullable<ShopFacts['legal']> }) {
  const links: MenuEntry[] = [
    ...(legal.withdrawalDays ? [{ label: footer.withdraw, href: pages.withdrawal() }] : []),
    ...(legal.pages
      ? legalPages.map((name) => ({ label: footer.pages[name], href: pages.content({ name }) }))
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <ul
      aria-label={footer.legal}
      className="flex flex-wrap gap-x-6 border-t border-line py-4 text-13"
    >
      {links.map((link) => (
        <li key={link.href}>
          <FooterLink {...link} />
        </li>
      ))}
    </ul>
  );
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: footer.system },
  { value: 'light', label: footer.light },
  { value: 'dark', label: footer.dark },
];

function ThemePicker() {
  const [theme, choose] = useTheme();
  return <Segmented label={footer.theme} options={themes} value={theme} onChange={choose} />;
}
