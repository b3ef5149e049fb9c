import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { ListQuery } from './lists/use-list-query';

/**
 * An input whose value is written to the address once typing pauses. While it has the focus, the address lags behind the
 * input, so only other changes of the address (a link, Back) are read back.
 */
export function useQueryField(
  list: ListQuery,
  name: string,
  isComplete: (value: string) => boolean = () => true,
) {
  const ref = useRef<HTMLInputElement>(null);
  const navigation = useNavigationType();
  const given = list.get(name);
  const [value, setValue] = useState(given);
  useEffect(() => {
    if (navigation === 'POP' || document.activeElement !== ref.current) setValue(given);
  }, [given, navigation]);
  return {
    ref,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value;
      setValue(typed);
      if (isComplete(typed)) list.setSoon(name, typed);
    },
  };
}
