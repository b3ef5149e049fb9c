import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/content/content';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import {
  discardDraft,
  getContent,
  publishDraft,
  restorePublication,
  saveDraft,
  scheduleDraft,
} from './draft.service';
import { listPublications } from './publications.service';

/** Staff endpoints for the content of pages. */
export function contentAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getContent, () => getContent(shop));
  mount(app, shop, contract.saveDraft, ({ caller, body: { version, ...content } }) =>
    saveDraft(shop, caller, content, version),
  );
  mount(app, shop, contract.publishDraft, ({ caller, body }) =>
    publishDraft(shop, caller, body.version),
  );
  mount(app, shop, contract.scheduleDraft, ({ caller, body }) => scheduleDraft(shop, caller, body));
  mount(app, shop, contract.discardDraft, ({ caller, body }) =>
    discardDraft(shop, caller, body.version),
  );
  mountList(app, shop, contract.listPublications, () => listPublications(shop));
  mount(app, shop, contract.restorePublication, ({ caller, params }) =>
    restorePublication(shop, caller, params.number),
  );
}
