import { AtSign, FileDown, type IconNode, LogOut, UserX } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import type { OrderAct } from './use-order-keys.ts'

type HelpActsProps = { order: OfficeOrder; onAct: (act: OrderAct) => void }
type Act = { act: OrderAct; icon: IconNode; name: string; note: string; isDanger?: boolean }

/** Acts about the buyer’s account; that of a member is a matter of their company. */
export function HelpActs({ order, onAct }: HelpActsProps) {
  const acts = actsOf(order)
  if (acts.length === 0) return null
  return (
    <>
      <h3>Account</h3>
      <ul>
        {acts.map(({ act, icon, name, note, isDanger }) => (
          <li key={act} className={isDanger ? 'danger' : undefined}>
            <button type="button" onClick={() => onAct(act)}>
              <Icon of={icon} className="i s16" />
              <span>{name}</span>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function actsOf({ help, may, buyer }: OfficeOrder): Act[] {
  if (!may.help || help.isClosed) return []
  const devices = `Signed in on ${help.sessions} ${help.sessions === 1 ? 'device' : 'devices'}`
  const sessions: Act = {
    act: 'sessions',
    icon: LogOut,
    name: 'Sign the buyer out…',
    note: devices,
  }
  const own: Act[] = [
    {
      act: 'correct',
      icon: AtSign,
      name: 'Correct the email…',
      note: 'Needs a code from the old mailbox, or two proofs and a second person',
    },
    ...(may.show
      ? [
          {
            act: 'data' as const,
            icon: FileDown,
            name: 'Hand out data…',
            note: 'On request of the buyer',
          },
        ]
      : []),
    {
      act: 'close',
      icon: UserX,
      name: 'Close the account…',
      note: 'On request of the buyer; can’t be undone',
      isDanger: true,
    },
  ]
  return [...(help.sessions > 0 ? [sessions] : []), ...(buyer.isMember ? [] : own)]
}
