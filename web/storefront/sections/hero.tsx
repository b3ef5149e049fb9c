import { Pause, Play } from 'lucide';
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ShownSlide } from '#contract/content/sections';
import { type ButtonKind, buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { useSwipe } from '../../ui/use-swipe';
import { carousel } from './messages';
import type { SectionProps } from './section-props';

/**
 * The rendered width of a picture, which is more than its visible part. Its ratio is 12:5; it is cropped to 4:5 on phones,
 * or lower, so that the first button below is in view, and to 2:1 on tablets. On desktops it is 640 px high, less where the text would cover the garments,
 * and higher on very wide screens, where its top would be cut off.
 */
const sizes =
  '(min-width: 96em) 100vw, (min-width: 80em) 96rem, (min-width: 48em) 120vw, min(300vw, 78rem)';

/** A carousel: pictures, and the text of the current slide. At the top of a page its first picture loads eagerly. */
export function Hero({ section: { slides }, isFirst = false }: SectionProps<'hero'>) {
  const { selected, choose, isPlaying, canPlay, toggle, hold, swipe } = useCarousel(slides.length);
  const isLoaded = useIsLoaded();
  return (
    <section
      aria-label={carousel.label}
      aria-roledescription={carousel.roleDescription}
      className="relative overflow-hidden"
      {...hold}
    >
      <div className="grid touch-pan-y select-none" {...swipe}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a carousel's slide is a group, after the ARIA practices
          <div
            key={slide.id}
            role="group"
            aria-roledescription={carousel.slideRoleDescription}
            aria-label={carousel.position(index + 1, slides.length)}
            aria-hidden={index === selected ? undefined : true}
            className={classNames(
              'col-start-1 row-start-1 min-w-0 transition-[opacity,visibility] duration-700',
              index !== selected && 'invisible opacity-0',
            )}
          >
            <Picture
              image={slide.image}
              eager={(isFirst && index === 0) || isLoaded}
              sizes={sizes}
              className="aspect-4/5! max-h-[clamp(14rem,100svh-25rem,32.5rem)] w-full rounded-none! md:aspect-2/1! md:max-h-none xl:aspect-auto! xl:h-[min(40rem,57vw-181px)] min-[100rem]:h-[min(46rem,40vw)]"
              imageClassName={classNames(
                // Phones show a third of the picture: the centre of the first, the right of the others.
                index === 0 ? 'object-[40%_50%]' : 'object-[75%_50%]',
                'md:object-[60%_50%] xl:object-right',
                // The quiet side of the picture is under the text.
                'xl:rtl:-scale-x-100',
              )}
            />
          </div>
        ))}
      </div>
      <div className="hero-dots">
        {slides.map(({ id }, index) => (
          <ControlButton
            key={id}
            aria-label={carousel.choose(index + 1, slides.length)}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => choose(index)}
          >
            <span
              className={classNames(
                'forced-mark size-[7px] rounded-full shadow-[inset_0_0_0_1px_currentColor]',
                index === selected && 'bg-current',
              )}
            />
          </ControlButton>
        ))}
        {canPlay && (
          <ControlButton
            aria-label={isPlaying ? carousel.pause : carousel.play}
            onClick={toggle}
            className="ms-1"
          >
            <Icon of={isPlaying ? Pause : Play} size={14} filled />
          </ControlButton>
        )}
      </div>
      <div className="pointer-events-none xl:absolute xl:inset-0 xl:flex xl:items-center">
        {/* On very wide screens the text stays on the empty left part of the picture, which grows with the screen. */}
        <div className="wrap min-[100rem]:max-w-[calc(100vw-(100vw-90rem)/2)]">
          <div
            aria-live={isPlaying ? 'off' : 'polite'}
            className="grid pt-3 xl:max-w-125 xl:pt-0 xl:pb-6 xl:text-on-ground"
          >
            {slides.map((slide, index) => (
              <SlideCopy key={slide.id} slide={slide} isCurrent={index === selected} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** A control of the carousel, below or over the pictures. */
function ControlButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(
        'grid size-8 place-items-center xl:size-7 pointer-coarse:size-11',
        className,
      )}
    />
  );
}

/** All slides' texts share one grid cell, as high as the longest, so that nothing below moves. */
function SlideCopy({ slide, isCurrent }: { slide: ShownSlide; isCurrent: boolean }) {
  return (
    <div
      className={classNames(
        'col-start-1 row-start-1 self-center transition-[opacity,visibility] duration-(--slow)',
        isCurrent ? 'pointer-events-auto' : 'invisible opacity-0',
      )}
    >
      <h2 className="display-hero">{slide.heading}</h2>
      <p className="mt-4 max-w-96 text-16 text-ink-2 xl:mt-6 xl:text-[#3b372f]">{slide.text}</p>
      <div className="mt-6 grid grid-cols-2 gap-2.5 md:max-w-100 xl:mt-9 xl:flex xl:gap-3">
        {slide.links.map(({ label, href }, index) => (
          <Link key={href} to={href} className={linkClass(index === 0 ? 'primary' : 'secondary')}>
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** Over the picture the buttons keep the light theme's colours, as the picture does not change. */
const linkClass = (kind: ButtonKind) =>
  buttonClass({
    kind,
    size: 'large',
    className: classNames(
      'max-sm:px-3!',
      kind === 'primary'
        ? 'xl:bg-accent-on-ground xl:text-on-accent-on-ground xl:hover:bg-accent-hover-on-ground'
        : 'xl:border-on-ground xl:hover:bg-on-ground xl:hover:text-paper-on-ground',
    ),
  });

/** False until the page has loaded; then the pictures of the other slides may load. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') return setLoaded(true);
    const onLoad = () => setLoaded(true);
    window.addEventListener('load', onLoad);
    return () => window.removeEventListener('load', onLoad);
  }, []);
  return isLoaded;
}

const AUTOPLAY_MS = 3000;

/**
 * The state of a looping carousel. It advances every 3 seconds, pauses while it is hovered or focused, stops once the
 * visitor selects a slide, and never plays with reduced motion.
 */
function useCarousel(count: number) {
  const isReducedMotion = useReducedMotion();
  const [selected, setSelected] = useState(0);
  const [isWanted, setWanted] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isPlaying = isWanted && !isReducedMotion;
  const isMoving = isPlaying && !isHeld && count > 1;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setSelected((index) => (index + 1) % count), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);

  const choose = (index: number) => {
    setWanted(false);
    setSelected((index + count) % count);
  };
  const swipe = useSwipe((step) => choose(selected + step));
  return {
    selected,
    choose,
    swipe,
    isPlaying,
    /** Under reduced motion there is nothing to pause. */
    canPlay: !isReducedMotion,
    toggle: () => {
      setWanted(!isWanted);
      setHeld(false);
    },
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(reducedMotion);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => window.matchMedia(reducedMotion).matches,
    () => false,
  );
}
