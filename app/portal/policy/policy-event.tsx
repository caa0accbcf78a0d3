import { Ban, Check } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'

type EventPersonProps = { name: string; place: string; flag: string | null }

/** The person whose eSIM a policy looked at, and where it works. */
export function EventPerson({ name, place, flag }: EventPersonProps) {
  return (
    <td>
      <b translate="no">{name}</b>
      <small className="policy-place">
        {flag && <Flag code={flag} size={20} />}
        <span>{place}</span>
      </small>
    </td>
  )
}

/** Whether data was added, and why. */
export function EventResult({ isAdded, text }: { isAdded: boolean; text: string }) {
  return (
    <td>
      <span className={isAdded ? 'policy-result ok' : 'policy-result warn'}>
        {isAdded ? (
          <Icon of={Check} className="i" aria-hidden />
        ) : (
          <Icon of={Ban} className="i" aria-hidden />
        )}
        <span>{text}</span>
      </span>
    </td>
  )
}
