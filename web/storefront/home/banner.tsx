import { Link } from 'react-router';
import type { Home } from '#contract/content';
import { buttonClass } from '../../ui/button';
import { Picture } from '../../ui/picture';

/** Phones show half of the picture's width, at slightly less than full resolution, which saves data. */
const sizes = '(min-width: 64em) 100vw, 160vw';

/** A wide picture with its text below, because text on it would be hard to read. */
export function Banner({ banner }: { banner: Home['banner'] }) {
  const { image, heading, text, link } = banner;
  return (
    <section className="mt-(--section)">
      {image.url && (
        <Picture
          image={image}
          sizes={sizes}
          className="aspect-3/2! w-full rounded-none! lg:aspect-3/1! lg:max-h-140"
          imageClassName="object-[20%_60%] lg:object-center"
        />
      )}
      <div className="wrap">
        <div className="grid items-start pt-7 lg:grid-cols-12 lg:gap-4 lg:pt-12">
          <h2 className="display-56 lg:col-span-6">{heading}</h2>
          <div className="lg:col-span-5 lg:col-start-8">
            <p className="mt-3.5 max-w-100 text-16 text-ink-2">{text}</p>
            <Link
              to={link.href}
              className={buttonClass({ kind: 'secondary', className: 'mt-5.5' })}
            >
              {link.label}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
