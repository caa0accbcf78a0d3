import { type ComponentType, useEffect, useState } from 'react'
import { usePageIdle } from '#app/analytics/page-idle.ts'
import type { IdlePartsProps } from './idle-parts.tsx'

/** Reports that the page is idle, and then loads the parts that can wait until then. */
export function AfterIdle(props: IdlePartsProps) {
  const isIdle = usePageIdle()
  const [Parts, setParts] = useState<ComponentType<IdlePartsProps>>()

  useEffect(() => {
    if (!isIdle) return
    import('./idle-parts.tsx').then(
      (it) => setParts(() => it.IdleParts),
      // Without the file, because it is blocked or missing, the page stays as the server sent it.
      () => undefined,
    )
  }, [isIdle])

  return Parts ? <Parts {...props} /> : null
}
