import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { ListQuery } from './lists/use-list-query';

/**
 * A field whose value goes into the address once its typing has paused. What comes back from there is what was typed
 * a moment ago, so only a change from elsewhere (a link, the back button) is taken over.
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
