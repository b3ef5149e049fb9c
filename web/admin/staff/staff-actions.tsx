import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { StaffMember } from '#contract/admin/staff';
import { type StaffAct, useStaffCommands } from '../../api/admin/staff';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { acts, keep, staff as text } from './messages';

/** Further actions on a staff member, each after confirmation. */
export function StaffActions({ member }: { member: StaffMember }) {
  const [asked, setAsked] = useState<StaffAct | null>(null);
  const { act, isBusy } = useStaffCommands();
  const name = `${member.firstName} ${member.lastName}`;
  const words = asked && acts[asked];
  const onAct = () => {
    if (!asked) return;
    void act({ id: member._id, act: asked }).then(
      () => {
        setAsked(null);
        showToast(acts[asked].done(name));
      },
      (error: Error) => showToast(error.message),
    );
  };
  const offered: StaffAct[] = [
    ...(member.sessions > 0 ? (['endSessions'] as const) : []),
    ...(member.secondFactor ? (['resetSecondFactor'] as const) : []),
    'remove',
  ];
  return (
    <>
      <Menu
        label={text.more(name)}
        button={<Icon of={Ellipsis} size={18} />}
        buttonClassName="grid size-11 place-items-center lg:size-8"
      >
        {offered.map((offer) => (
          <MenuAction key={offer} onSelect={() => setAsked(offer)}>
            {acts[offer].label}
          </MenuAction>
        ))}
      </Menu>
      <ModalDialog
        open={words !== null}
        onClose={() => setAsked(null)}
        title={words?.title(name) ?? ''}
        description={words?.text ?? ''}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setAsked(null)}>
              {keep}
            </Button>
            <Button size="small" busy={isBusy && words?.busy} onClick={onAct}>
              {words?.label}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}
