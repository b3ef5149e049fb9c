import { ChevronDown, ChevronRight, Copy, Plus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { SECTIONS_LIMIT, sectionKinds } from '#contract/values/content/sections';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FieldError } from '../../ui/forms/field-frame';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { useDates } from '../../ui/text/dates';
import { DragHandle, dropTargetClass, useDropTarget } from '../editing/drag';
import { toMomentField } from '../editing/moments';
import { ItemButtons, placed } from '../editing/ordered-items';
import { sections as text } from './messages';
import {
  copyOf,
  headlineOf,
  newSection,
  type SectionDraft,
  scheduleOf,
} from './section-drafts.rules';
import { SectionFields } from './section-fields';
import type { SectionsForm } from './sections-form';

interface SectionsEditorProps {
  form: SectionsForm;
  /** Whether the first section is open at first. */
  isFirstOpen?: boolean;
}

/** The sections of a page: add, change in place, move by drag or buttons, duplicate, remove with undo. */
export function SectionsEditor({ form, isFirstOpen = false }: SectionsEditorProps) {
  const { sections } = form;
  const [openIds, setOpenIds] = useState<readonly string[]>(() =>
    sections.slice(0, isFirstOpen ? 1 : 0).map(({ id }) => id),
  );
  const [dragged, setDragged] = useState<number | null>(null);
  const [moved, setMoved] = useState('');
  const latest = useRef(sections);
  latest.current = sections;

  const replace = (next: SectionDraft[]) => form.change('sections', next);
  const open = (id: string) => setOpenIds((ids) => [...ids, id]);
  const insert = (section: SectionDraft, at: number) => {
    replace(latest.current.toSpliced(at, 0, section));
    open(section.id);
  };
  const move = (from: number, to: number) => {
    const section = sections[from];
    if (!section || from === to) return;
    replace(placed(sections, from, to));
    setMoved(text.moved(text.kinds[section.kind], to + 1, sections.length));
  };
  const remove = (section: SectionDraft, at: number) => {
    replace(sections.filter(({ id }) => id !== section.id));
    const undo = () => replace(latest.current.toSpliced(at, 0, section));
    showToast(text.removed(text.kinds[section.kind]), { run: undo });
  };
  const listError = form.error('sections')?.message;
  return (
    <Panel title={text.title}>
      {sections.length === 0 && <p className="p-4 text-ink-2 lg:px-5">{text.none}</p>}
      <ol>
        {sections.map((section, at) => (
          <SectionRow
            // By position, as the fields are registered by position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            form={form}
            section={section}
            at={at}
            isOpen={openIds.includes(section.id) || form.error(`sections.${at}`) !== undefined}
            onToggle={(isOpen) =>
              isOpen
                ? open(section.id)
                : setOpenIds((ids) => ids.filter((open) => open !== section.id))
            }
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
            onDuplicate={() => insert(copyOf(section), at + 1)}
            onRemove={() => remove(section, at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="p-4 lg:p-5">
        {listError && <FieldError>{listError}</FieldError>}
        {sections.length < SECTIONS_LIMIT && (
          <Menu
            label={text.add}
            button={
              <>
                <Icon of={Plus} size={16} />
                {text.add}
              </>
            }
            buttonClassName={buttonClass({ kind: 'quiet', size: 'small' })}
          >
            {sectionKinds.map((kind) => (
              <MenuAction key={kind} onSelect={() => insert(newSection(kind), sections.length)}>
                <span className="py-1.5">
                  <span className="block font-medium">{text.kinds[kind]}</span>
                  <span className="block text-13 text-ink-2">{text.about[kind]}</span>
                </span>
              </MenuAction>
            ))}
          </Menu>
        )}
      </div>
    </Panel>
  );
}

interface SectionRowProps {
  form: SectionsForm;
  section: SectionDraft;
  at: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The index of the section that is being dragged. */
  dragged: number | null;
  onDrag: (at: number | null) => void;
  onMove: (from: number, to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One section: a line with its kind, headline and actions, and its fields while it is open. */
function SectionRow({
  form,
  section,
  at,
  isOpen,
  onToggle,
  dragged,
  onDrag,
  onMove,
  onDuplicate,
  onRemove,
}: SectionRowProps) {
  const id = useId();
  const { isOver, target } = useDropTarget({
    accepts: dragged !== null && dragged !== at,
    onDrop: () => dragged !== null && onMove(dragged, at),
  });
  const name = text.named(at + 1, text.kinds[section.kind]);
  return (
    <li
      {...target}
      className={classNames(
        'border-b border-line',
        isOver && dropTargetClass,
        dragged === at && 'opacity-50',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 px-2 lg:px-3">
        <DragHandle
          onDrag={(isOn) => onDrag(isOn ? at : null)}
          className="px-2 py-3 pointer-coarse:hidden"
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-13 min-w-40 flex-1 items-center gap-2 text-start"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={18} className="flex-none" />
          <span className="min-w-0">
            <span className="font-medium">{text.kinds[section.kind]}</span>
            <span className="ms-2 text-ink-2 wrap-anywhere">{headlineOf(section)}</span>
          </span>
        </button>
        <ScheduleStatus section={section} />
        <span className="ms-auto flex">
          <IconButton icon={Copy} size={18} label={text.duplicate(name)} onClick={onDuplicate} />
          <ItemButtons
            labels={{ up: text.up(name), down: text.down(name), remove: text.remove(name) }}
            at={at}
            count={form.sections.length}
            onMove={(to) => onMove(at, to)}
            onRemove={onRemove}
          />
        </span>
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line">
        {isOpen && <SectionFields form={form} section={section} name={`sections.${at}`} />}
      </div>
    </li>
  );
}

function ScheduleStatus({ section }: { section: SectionDraft }) {
  const dates = useDates();
  const schedule = scheduleOf(section, toMomentField(new Date().toISOString(), dates.timeZone));
  if (section.campaign !== '' && schedule !== 'ended')
    return <Status tone="warn">{text.inCampaign}</Status>;
  if (schedule === 'always') return null;
  const tone = { now: 'ok', later: 'warn', ended: 'quiet' } as const;
  return <Status tone={tone[schedule]}>{text[schedule]}</Status>;
}
