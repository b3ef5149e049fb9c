import { type PointerEvent, useState } from 'react';
import type { PictureFocus } from '#contract/catalogue/catalogue';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { objectPosition } from '../../ui/picture';
import { focalPoint as text } from '../messages';

interface FocalPointDialogProps {
  url: string;
  focus: PictureFocus | null;
  onChoose: (focus: PictureFocus | null) => void;
  onClose: () => void;
}

const middle: PictureFocus = { x: 50, y: 50 };
const crops = [
  { ratio: '4 / 5', label: text.portrait },
  { ratio: '1 / 1', label: text.square },
  { ratio: '16 / 9', label: text.wide },
];

/** The point of a picture that stays in view where it is cropped: by pointer on the picture, or by two sliders. */
export function FocalPointDialog({ url, focus, onChoose, onClose }: FocalPointDialogProps) {
  const [point, setPoint] = useState(focus ?? middle);
  const choose = (chosen: PictureFocus | null) => {
    onChoose(chosen);
    onClose();
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPoint(pointIn(event.currentTarget.getBoundingClientRect(), event));
  };
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={text.title}
      description={text.description}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={() => choose(null)}>
            {text.centre}
          </Button>
          <Button size="small" onClick={() => choose(point)}>
            {text.use}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <div className="flex justify-center rounded bg-sunken">
          <div
            onPointerDown={onPointer}
            onPointerMove={onPointer}
            className="relative cursor-crosshair touch-none select-none"
          >
            <img src={url} alt="" draggable={false} className="block max-h-[40vh] max-w-full" />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-paper-on-ground bg-accent/60 shadow-overlay"
              style={{ left: `${point.x}%`, top: `${point.y}%` }}
            />
          </div>
        </div>
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          <Slider
            label={text.horizontal}
            value={point.x}
            onChange={(x) => setPoint({ ...point, x })}
          />
          <Slider
            label={text.vertical}
            value={point.y}
            onChange={(y) => setPoint({ ...point, y })}
          />
        </div>
        <div className="flex items-end gap-4">
          {crops.map(({ ratio, label }) => (
            <figure key={ratio} className="grid gap-1 text-12 text-ink-2">
              <img
                src={url}
                alt=""
                className="h-20 rounded bg-ground object-cover"
                style={{ aspectRatio: ratio, objectPosition: objectPosition(point) }}
              />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </ModalDialog>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid text-13">
      <span className="flex justify-between font-medium">
        {label}
        <span className="font-normal text-ink-2 tabular-nums">{text.percent(value)}</span>
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={text.percent(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent lg:h-8"
      />
    </label>
  );
}

/** The position of a pointer in a box, in whole percent. */
function pointIn(box: DOMRect, { clientX, clientY }: PointerEvent): PictureFocus {
  const percent = (offset: number, length: number) =>
    Math.round(Math.min(Math.max(offset / length, 0), 1) * 100);
  return {
    x: percent(clientX - box.left, box.width),
    y: percent(clientY - box.top, box.height),
  };
}
