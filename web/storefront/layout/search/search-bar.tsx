import { Search, X } from 'lucide';
import { type FocusEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { useBackCloses } from '../../../ui/overlays/use-back-closes';
import { Backdrop } from '../backdrop';
import { useSignInPath } from '../use-sign-in-path';
import { search } from './search-messages';
import { SuggestionList } from './suggestion-list';
import { useSearchBox } from './use-search-box';

/**
 * The search field over the header, with suggestions below it. Escape, Back and leaving it close it, and so does navigation:
 * its links replace its history entry (see `useBackCloses`).
 */
export function SearchBar({ onClose }: { onClose: () => void }) {
  const box = useSearchBox();
  useBackCloses(true, onClose);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const isOpen = box.options.length > 0;
  const isNone = box.text.trim() !== '' && box.isUpToDate && !isOpen;
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <search
      className="absolute inset-0 z-1 bg-paper"
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <form
        action={pages.search.path}
        onSubmit={box.onSubmit}
        className="wrap flex h-(--header) items-center gap-3"
      >
        <Icon of={Search} className="flex-none text-ink-2" />
        <input
          ref={input}
          name="q"
          type="search"
          role="combobox"
          aria-label={search.label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={box.listId}
          aria-activedescendant={box.activeId ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={200}
          placeholder={search.placeholder}
          value={box.text}
          onChange={(event) => box.type(event.target.value)}
          onKeyDown={box.onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none lg:text-20 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <IconButton icon={X} label={search.close} onClick={onClose} className="-me-3" />
      </form>
      <div className="absolute inset-x-0 top-full mt-px border-b border-line bg-paper empty:hidden">
        {box.mustSignIn && <SignInFirst />}
        {!box.mustSignIn && isOpen && (
          <div className="wrap">
            <SuggestionList id={box.listId} options={box.options} activeId={box.activeId} />
          </div>
        )}
        {!box.mustSignIn && isNone && (
          <p aria-hidden="true" className="wrap py-5 text-16 text-ink-2">
            {search.none(box.text.trim())}
          </p>
        )}
      </div>
      <Backdrop onPress={onClose} />
      <p role="status" className="sr-only">
        {isNone
          ? search.none(box.text.trim())
          : isOpen && box.isUpToDate && search.found(search.suggestions(box.options.length))}
      </p>
    </search>
  );
}

function SignInFirst() {
  const to = useSignInPath();
  return (
    <p className="wrap flex flex-wrap gap-x-3 py-5 text-16">
      {search.signInFirst}
      <Link to={to} replace className="text-link">
        {search.signIn}
      </Link>
    </p>
  );
}
