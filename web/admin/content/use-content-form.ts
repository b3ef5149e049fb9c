import type { AdminContent } from '#contract/admin/content/content';
import { useAdminCommand } from '../../api/admin/queries';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { useVersionedForm } from '../editing/versioned-form';
import { bodyOf, draftOf } from './content-form.rules';
import { content as text } from './messages';

export type ContentForm = ReturnType<typeof useContentForm>;

/** The form of the content's draft, or of the live content where there is no draft. */
export function useContentForm(content: AdminContent) {
  const save = useAdminCommand('PUT /api/admin/content');
  const { timeZone } = useDates();
  return useVersionedForm({
    saved: content,
    draftOf: (saved) => draftOf(saved?.draft ?? saved?.live ?? content.live, timeZone),
    parse: (draft) => ({ body: bodyOf(draft, timeZone) }),
    send: (body, { version }) => save.run({ body: { ...body, version } }),
    onSaved: () => showToast(text.saved),
  });
}
