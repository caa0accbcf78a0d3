import { Inbox } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { QueueKind } from '#contract/office/order-words.ts'
import { kindIcons } from '../ui/kind-icons.ts'
import type { QueueView } from './queue-view.ts'

type KindListProps = {
  view: QueueView
  kind: QueueKind | undefined
  addressOf: (kind: QueueKind | undefined) => string
}

const current = (is: boolean) => (is ? { 'aria-current': 'true' as const } : {})

/** The kinds of which there is something, with the age of the oldest. */
export function KindList({ view, kind, addressOf }: KindListProps) {
  return (
    <nav className="kinds" aria-label="Kinds">
      <ul>
        <li>
          <Link to={addressOf(undefined)} {...current(kind === undefined)}>
            <Icon of={Inbox} className="i s16" />
            <b>All kinds</b>
            <span className="num">{view.all}</span>
          </Link>
        </li>
        {view.kinds.map((each) => (
          <li key={each.kind}>
            <Link to={addressOf(each.kind)} {...current(each.kind === kind)}>
              <Icon of={kindIcons[each.kind]} className="i s16" />
              <b>{each.name}</b>
              <span className="num">{each.count}</span>
              <small>{each.age}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
