import { LogOut } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import type { OrderAct } from './use-order-keys.ts'

type HelpActsProps = { order: OfficeOrder; onAct: (act: OrderAct) => void }

/** Acts about the buyer’s account. */
export function HelpActs({ order: { help, may }, onAct }: HelpActsProps) {
  if (!may.help || help.isClosed || help.sessions === 0) return null
  return (
    <>
      <h3>Account</h3>
      <ul>
        <li>
          <button type="button" onClick={() => onAct('sessions')}>
            <Icon of={LogOut} className="i s16" />
            <span>Sign the buyer out…</span>
            <small>{`Signed in on ${help.sessions} ${help.sessions === 1 ? 'device' : 'devices'}`}</small>
          </button>
        </li>
      </ul>
    </>
  )
}
