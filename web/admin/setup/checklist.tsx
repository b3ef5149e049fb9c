import { Circle, CircleCheck, CircleMinus, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Setup, SetupStep } from '#contract/admin/setup';
import { useAdminCommand } from '../../api/admin/queries';
import { useShopFacts } from '../../api/shop-facts';
import { CommandButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { steps, testCard, setup as text } from './messages';
import { stepLinks } from './step-links';

/** The steps of setting up the shop. Those that are still open say what to do, and where. */
export function Checklist({ setup, actions }: { setup: Setup; actions?: ReactNode }) {
  const settled = setup.steps.filter(({ state }) => state !== 'open').length;
  return (
    <Panel
      title={text.title}
      aside={
        <span className="text-13 text-ink-2 tabular-nums">
          {text.progress(settled, setup.steps.length)}
        </span>
      }
      actions={actions}
    >
      <ol>
        {setup.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

const icons: Record<SetupStep['state'], [icon: IconNode, colour: string]> = {
  open: [Circle, 'text-ink-3'],
  done: [CircleCheck, 'text-ok'],
  skipped: [CircleMinus, 'text-ink-2'],
};

function Step({ step: { name, state } }: { step: SetupStep }) {
  const { testPayments } = useShopFacts();
  const { title, text: what } = steps[name];
  const [icon, colour] = icons[state];
  const isOpen = state === 'open';
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
      <Icon of={icon} size={20} className={classNames('mt-0.5 flex-none', colour)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-2.5">
        <div className="max-w-160 min-w-0 flex-1 basis-80">
          <h3 className={isOpen ? 'font-medium' : 'text-ink-2'}>
            {title}
            <span className={state === 'skipped' ? 'text-13' : 'sr-only'}>
              {' · '}
              {text.states[state]}
            </span>
          </h3>
          {isOpen && (
            <p className="mt-0.5 text-ink-2">
              {what}
              {name === 'test-order' && testPayments && ` ${testCard}`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isOpen &&
            stepLinks[name].map((link) => <StepLink key={link.to} {...link} step={title} />)}
          {state !== 'done' && <SkipButton name={name} isSkipped={!isOpen} />}
        </div>
      </div>
    </li>
  );
}

function StepLink({ to, label, step }: { to: string; label: string; step: string }) {
  return (
    <Link
      to={to}
      aria-label={`${label}: ${step}`}
      className={buttonClass({ kind: 'quiet', size: 'row' })}
    >
      {label}
    </Link>
  );
}

/** Says that a step is not needed, or takes that back. */
function SkipButton({ name, isSkipped }: { name: SetupStep['name']; isSkipped: boolean }) {
  const { run } = useAdminCommand('PUT /api/admin/setup/steps/:name');
  const { title, skip } = steps[name];
  return (
    <CommandButton
      kind="plain"
      size="row"
      aria-label={isSkipped ? text.undoOf(title) : `${skip}: ${title}`}
      run={() => run({ params: { name }, body: { isSkipped: !isSkipped } })}
      busy={text.saving}
      done={isSkipped ? text.reopened : text.skipped}
    >
      {isSkipped ? text.undo : skip}
    </CommandButton>
  );
}
