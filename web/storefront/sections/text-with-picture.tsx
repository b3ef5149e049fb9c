import { classNames } from '../../ui/class-names';
import { Picture } from '../../ui/picture';
import { SectionHead } from '../../ui/text/section-head';
import { PlainText } from '../content/rich-text';
import type { SectionProps } from './section-props';

/** Text with a picture: side by side on wide screens, the picture first on narrow ones. */
export function TextWithPicture({
  section: { heading, blocks, image, side },
}: SectionProps<'text'>) {
  return (
    <section className="wrap section-gap">
      <div className={classNames('grid gap-7', image && 'items-center lg:grid-cols-2 lg:gap-16')}>
        {image && (
          <Picture
            image={image}
            sizes="(min-width: 90em) 42rem, (min-width: 64em) 46vw, 100vw"
            className={classNames('aspect-4/5! w-full', side === 'end' && 'lg:order-1')}
          />
        )}
        <div className="max-w-160">
          {heading && <SectionHead title={heading} />}
          <div className="grid gap-3 text-16">
            <PlainText blocks={blocks} level={heading ? 'h3' : 'h2'} />
          </div>
        </div>
      </div>
    </section>
  );
}
