import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/content.admin';
import { mount } from '../platform/mount';
import type { Shop } from '../platform/shop';
import { discardDraft, getContent, publishDraft, saveDraft } from './draft.service';

/** What staff put on the pages. */
export function contentAdminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, contract.getContent, () => getContent(shop));
  mount(app, shop, contract.saveDraft, ({ caller, body }) => saveDraft(shop, caller, body));
  mount(app, shop, contract.publishDraft, ({ caller }) => publishDraft(shop, caller));
  mount(app, shop, contract.discardDraft, ({ caller }) => discardDraft(shop, caller));
}
