import { dataParts, formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { dataLevel } from '#app/ui/order/data-level.ts'
import { type EsimView, leftMb } from '#app/ui/order/esim-view.ts'
import { useShop } from '#app/ui/shop.ts'
import './ring.css'

const radius = 66
const around = 2 * Math.PI * radius

/** The data that is left, as a figure in a ring; of unlimited data the data that was used. */
export function Ring({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  const left = leftMb(esim)
  const shown = dataParts(left ?? esim.usedMb, locale)
  const share = left === undefined || !esim.allowanceMb ? 1 : left / esim.allowanceMb
  const caption =
    esim.allowanceMb === undefined
      ? m.esim_used({ data: formatData(esim.usedMb, locale) })
      : m.esim_left_of({ data: formatData(esim.allowanceMb, locale) })
  return (
    <div className={`ring ${dataLevel(esim)}`}>
      <svg viewBox="0 0 150 150" aria-hidden="true">
        <circle cx="75" cy="75" r={radius} className="track" />
        <circle
          cx="75"
          cy="75"
          r={radius}
          className="rest"
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 75 75)"
        />
      </svg>
      <p>
        <span className="n num" suppressHydrationWarning>
          <span>{shown.value}</span>
          <small>{shown.unit}</small>
        </span>
        {left !== undefined && (
          <span className="xs muted" suppressHydrationWarning>
            {caption}
          </span>
        )}
      </p>
    </div>
  )
}
