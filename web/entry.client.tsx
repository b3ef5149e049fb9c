import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { fetchFromApi } from './api/transport';
import { createPageContext } from './page-context';

const browserContext = createPageContext({
  nonce: '',
  api: fetchFromApi,
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
