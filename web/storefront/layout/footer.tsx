import { Link } from 'react-router';
import { useShopFacts } from '../../api/shop-facts';
import * as paths from '../../paths';
import { type Theme, useTheme } from '../../theme/theme';
import { Segmented } from '../../ui/forms/segmented';
import { footer } from './footer-messages';
import { menu } from './messages';

type Column = { title: string; links: readonly (readonly [label: string, to: string])[] };

export function Footer({ year }: { year: number }) {
  const { shopName } = useShopFacts();
  const columns: Column[] = [
    {
      title: footer.shop,
      links: [
        [menu.women, paths.listing('women')],
        [menu.men, paths.listing('men')],
        [menu.newArrivals, paths.listing('men', 'New')],
        [footer.favourites, paths.favourites()],
      ],
    },
    {
      title: footer.help,
      links: [
        [footer.delivery, paths.content('shipping')],
        [footer.returns, paths.content('returns')],
        [footer.sizeGuide, paths.content('size-guide')],
        [footer.contact, paths.content('contact')],
      ],
    },
    {
      title: shopName,
      links: [
        [footer.about, paths.content('about')],
        [footer.materials, paths.content('materials')],
        [footer.privacy, paths.content('privacy')],
        [footer.terms, paths.content('terms')],
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
            <ThemeChoice />
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
        {links.map(([label, to]) => (
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

const options: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: footer.system },
  { value: 'light', label: footer.light },
  { value: 'dark', label: footer.dark },
];

function ThemeChoice() {
  const [theme, choose] = useTheme();
  return <Segmented label={footer.theme} options={options} value={theme} onChange={choose} />;
}
