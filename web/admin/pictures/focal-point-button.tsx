import { Crosshair } from 'lucide';
import { useState } from 'react';
import type { PictureFocus } from '#contract/catalogue/catalogue';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { focalPoint as text } from '../messages';
import { FocalPointDialog } from './focal-point-dialog';

interface FocalPointButtonProps {
  url: string;
  focus: PictureFocus | null;
  /** The number of the picture in a list. */
  number?: number;
  onChoose: (focus: PictureFocus | null) => void;
}

/** Opens the dialog in which the focal point of a picture is chosen. */
export function FocalPointButton({ url, focus, number, onChoose }: FocalPointButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="justify-self-start"
        aria-label={number === undefined ? undefined : text.ofPicture(number)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Crosshair} size={16} />
        {text.title}
      </Button>
      {isOpen && (
        <FocalPointDialog
          url={url}
          focus={focus}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
