import { Link } from 'react-router';
import { useShopFacts } from '../../api/shop-facts';
import * as paths from '../../paths';
import { type Theme, useTheme } from '../../theme/theme';
import { Segmented } from '../../ui/forms/segmented';
import { useListings } from './departments';
import { footer } from './footer-messages';
import { helpLinks } from './help-links';
import { menu } from './messages';

type Column = { title: string; links: readonly { label: string; to: string }[] };

export function Footer({ year }: { year: number }) {
  const { shopName } = useShopFacts();
  const listings = useListings();
  const columns: Column[] = [
    {
      title: footer.shop,
      links: [
        ...listings.departments.map(({ name, all }) => ({ label: name, to: all })),
        { label: menu.newArrivals, to: listings.listing('New') },
        { label: footer.brands, to: paths.brands() },
        { label: footer.favourites, to: paths.favourites() },
      ],
    },
    { title: footer.help, links: helpLinks },
    {
      title: shopName,
      links: [
        { label: footer.about, to: paths.content('about') },
        { label: footer.materials, to: paths.content('materials') },
        { label: footer.privacy, to: paths.content('privacy') },
        { label: footer.terms, to: paths.content('terms') },
      ],
    },
  ];
  return (
    <footer className="bg-sunken print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-4 gap-y-9 pt-12 pb-14 sm:grid-cols-3 lg:grid-cols-12 lg:pt-16 lg:pb-18">
          <p className="display-28 col-span-full max-w-88 lg:col-span-6">{footer.motto}</p>
          {columns.map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-5 text-13 text-ink-2">
          <span>{footer.copyright(year, shopName)}</span>
          <div className="max-sm:order-last">
            <ThemePicker />
          </div>
          <span>{footer.currency}</span>
        </div>
      </div>
      <div className="relative h-3.5 bg-surface after:absolute after:inset-x-0 after:top-1.5 after:h-px after:bg-thread" />
    </footer>
  );
}

function FooterColumn({ title, links }: Column) {
  return (
    <div className="lg:col-span-2">
      <h2 className="mb-2 text-13 text-ink-2">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-block py-1.5 underline-offset-4 hover:underline pointer-coarse:py-3"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: footer.system },
  { value: 'light', label: footer.light },
  { value: 'dark', label: footer.dark },
];

function ThemePicker() {
  const [theme, choose] = useTheme();
  return <Segmented label={footer.theme} options={themes} value={theme} onChange={choose} />;
}
