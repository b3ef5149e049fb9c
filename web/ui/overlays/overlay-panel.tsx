import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names';

const MARGIN = 8;

export type OverlayPanelProps = {
  /** The button that opened the panel: its anchor, and the target of the focus on closing. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Pixels between the button and the panel. */
  gap?: number | undefined;
};

/**
 * A panel anchored to a button, in the browser's top layer, so that nothing clips it. Render it right after its button,
 * so that the Tab key moves into it. Escape, a press elsewhere and moving the focus away close it.
 */
export function OverlayPanel({
  button,
  onClose,
  gap = 8,
  className,
  ...rest
}: OverlayPanelProps & ComponentPropsWithoutRef<'div'>) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Without support for popovers the panel is a fixed box above the page.
    panel.current?.showPopover?.();
    return follow(button, panel, gap);
  }, [button, gap]);

  // With the panel's first appearance, so that no key that is pressed on seeing it is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      button.current?.focus();
      onClose();
    };
    // Also when the Tab key moves the focus past the panel's end.
    const onElsewhere = ({ target }: Event) => {
      const inside = [button.current, panel.current];
      if (target instanceof Node && !inside.some((own) => own?.contains(target))) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [button, onClose]);

  return (
    <div
      {...rest}
      ref={panel}
      popover="manual"
      className={classNames(
        'fixed inset-auto z-20 m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-overlay border-0 bg-surface p-0 text-ink shadow-overlay transition-opacity duration-(--fast) starting:opacity-0 forced-colors:border print:hidden',
        className,
      )}
    />
  );
}

/** Keeps the panel under the button's end, or above it where there is no room, and inside the window. */
function follow(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  gap: number,
): () => void {
  const place = () => {
    if (!button.current || !panel.current) return;
    const from = button.current.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = panel.current;
    const page = document.documentElement;
    const below = from.bottom + gap;
    const isAbove =
      below + offsetHeight > page.clientHeight - MARGIN && from.top - gap - offsetHeight > MARGIN;
    const right = getComputedStyle(page).direction === 'rtl' ? from.left + offsetWidth : from.right;
    const left = Math.min(right - offsetWidth, page.clientWidth - MARGIN - offsetWidth);
    style.left = `${Math.max(MARGIN, left)}px`;
    style.top = `${isAbove ? from.top - gap - offsetHeight : below}px`;
    style.maxHeight = `${page.clientHeight - (isAbove ? 2 * MARGIN : below + MARGIN)}px`;
  };
  place();
  // Contents such as pictures change the panel's size when they load.
  const sizes = new ResizeObserver(place);
  if (panel.current) sizes.observe(panel.current);
  window.addEventListener('scroll', place, { passive: true, capture: true });
  window.addEventListener('resize', place);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
  };
}
