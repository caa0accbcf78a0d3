import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'

type CompareTrayProps = {
  count: number
  /** Set when a fourth plan was ticked; the tray then says why it was not added. */
  isFull: boolean
  clearSearch: string
}

/**
 * The tray appears with the first tick by style alone, so that the form can be sent without script.
 */
export function CompareTray({ count, isFull, clearSearch }: CompareTrayProps) {
  return (
    <div className="tray">
      <p className="s b" role="status">
        {trayText(count, isFull)}
      </p>
      {count > 0 && (
        <Link className="btn g sm" to={{ search: clearSearch }} preventScrollReset replace>
          {m.compare_clear()}
        </Link>
      )}
      <button type="submit" className="btn p sm">
        {m.compare_open()}
      </button>
    </div>
  )
}

function trayText(count: number, isFull: boolean): string {
  if (isFull) return m.compare_full()
  if (count === 0) return m.compare_hint()
  return m.compare_chosen({ count })
}
