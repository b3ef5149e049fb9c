import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin/content/content';
import { mount, mountList } from '../http/mount';
import type { Shop } from '../shop';
import {
  discardDraft,
  getContent,
  getContentPart,
  previewContent,
  publishDraft,
  restorePublication,
  saveDraft,
  scheduleDraft,
} from './draft.service';
import { listPublications } from './publications.service';

/** Staff endpoints for the content of pages. */
export function contentAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getContent, () => getContent(shop));
  mount(app, shop, contract.getContentPart, ({ params }) => getContentPart(shop, params.part));
  mount(app, shop, contract.saveDraft, ({ caller, params, body: { version, ...content } }) =>
    saveDraft(shop, caller, params.part, content, version),
  );
  mount(app, shop, contract.publishDraft, ({ caller, params, body }) =>
    publishDraft(shop, caller, params.part, body.version),
  );
  mount(app, shop, contract.scheduleDraft, ({ caller, params, body }) =>
    scheduleDraft(shop, caller, params.part, body),
  );
  mount(app, shop, contract.previewContent, ({ params, query }) =>
    previewContent(shop, params.part, new Date(query.at)),
  );
  mount(app, shop, contract.discardDraft, ({ caller, params, body }) =>
    discardDraft(shop, caller, params.part, body.version),
  );
  mountList(app, shop, contract.listPublications, ({ params }) =>
    listPublications(shop, params.part),
  );
  mount(app, shop, contract.restorePublication, ({ caller, params }) =>
    restorePublication(shop, caller, params.part, params.number),
  );
}
