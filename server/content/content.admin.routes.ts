import * as contract from '#contract/admin/content/content';
import { implement } from '../http/implement';
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
export const contentAdminRoutes = implement(contract, {
  getContent: ({ shop }) => getContent(shop),
  getContentPart: ({ shop, params }) => getContentPart(shop, params.part),
  saveDraft: ({ shop, caller, params, body: { version, ...content } }) =>
    saveDraft(shop, caller, params.part, content, version),
  publishDraft: ({ shop, caller, params, body }) =>
    publishDraft(shop, caller, params.part, body.version),
  scheduleDraft: ({ shop, caller, params, body }) => scheduleDraft(shop, caller, params.part, body),
  previewContent: ({ shop, params, query }) =>
    previewContent(shop, params.part, new Date(query.at)),
  discardDraft: ({ shop, caller, params, body }) =>
    discardDraft(shop, caller, params.part, body.version),
  listPublications: ({ shop, params }) => listPublications(shop, params.part),
  restorePublication: ({ shop, caller, params }) =>
    restorePublication(shop, caller, params.part, params.number),
});
