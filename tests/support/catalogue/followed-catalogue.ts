import { startCatalogueIndex } from '../../../server/catalogue/search/index-loader/index-loader.service';
import type { Shop } from '../../../server/shop';
import { untilTrue } from '../eventually';

/** Loads a shop's catalogue into memory and follows its changes, as a server does, until `close`. */
export async function followCatalogue(shop: Shop): Promise<{ close(): Promise<void> }> {
  shop.cacheVersion.start();
  const stop = startCatalogueIndex(shop);
  await untilTrue(() => shop.catalogue.loaded !== null && shop.cacheVersion.current() !== null);
  return {
    close: async () => {
      await stop();
      await shop.cacheVersion.stop();
    },
  };
}
