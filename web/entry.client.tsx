import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createPageContext } from './page-context';

const browserContext = createPageContext({
  nonce: '',
  api: (path, init) => fetch(path, init),
  publicUrl: window.location.origin,
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={() => browserContext} />
    </StrictMode>,
  );
});
