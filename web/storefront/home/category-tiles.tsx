import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Tile } from '#contract/content';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { SectionHead } from '../../ui/text/section-head';
import { sections } from './below-fold-messages';

/** The category tiles; picture and title are one target. */
export function CategoryTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section className="wrap section-gap">
      <SectionHead title={sections.categories} />
      <ul className="grid grid-cols-2 gap-(--gap-x) lg:grid-cols-4">
        {tiles.map(({ name, href, image }) => (
          <li key={href}>
            <Link to={href} className="group relative block">
              <Picture
                image={image}
                alt=""
                sizes="(min-width: 90em) 21rem, (min-width: 64em) 24vw, 48vw"
                className="after:absolute after:inset-x-0 after:top-3/5 after:bottom-0 after:bg-linear-to-t after:from-[rgb(240_232_219/0.72)] after:to-[rgb(240_232_219/0)]"
              />
              <span className="absolute inset-x-3.5 bottom-3 flex items-end justify-between gap-2 font-display text-20 leading-5.5 tracking-[-0.005em] text-on-ground lg:inset-x-5 lg:bottom-4.5 lg:text-28 lg:leading-7.5 lg:tracking-[-0.01em] forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]">
                {name}
                <Icon
                  of={ArrowUpRight}
                  className="flex-none transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
