import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Skeleton } from '#app/ui/kit/skeleton.tsx'
import './page-wait.css'

const shownAfterMs = 150
const slowAfterMs = 8000
const rows = ['1', '2', '3', '4', '5', '6']

/**
 * Stands for an organisation's next page while it loads, under its title if that is known. The page before stays in the document, but
 * hidden, so that what was typed into it is kept if the next page is given up.
 */
export function PageWait({ titleOf }: { titleOf: (path: string) => string | undefined }) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const next = navigation.state === 'loading' ? navigation.location.pathname : pathname
  // New filters of the same page are not another page.
  return next === pathname ? null : <Wait title={titleOf(next)} />
}

/** Whether the component has been shown for some milliseconds. */
function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

function Wait({ title }: { title: string | undefined }) {
  const isShown = useAfter(shownAfterMs)
  const isSlow = useAfter(slowAfterMs)
  if (!isShown) return null
  return (
    <div className="portal-wait" role="status">
      <h1 className={title ? undefined : 'sr'}>{title ?? m.kit_overlay_loading()}</h1>
      {title ? <span className="sr">{m.kit_overlay_loading()}</span> : <Skeleton />}
      <div className="portal-wait-figures">
        {rows.slice(0, 4).map((row) => (
          <Skeleton key={row} />
        ))}
      </div>
      <div className="panel">
        {rows.map((row) => (
          <div key={row} className="portal-wait-row">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
      {isSlow && <p className="s muted">{m.kit_overlay_slow()}</p>}
    </div>
  )
}
