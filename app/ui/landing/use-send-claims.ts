import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'
import { onStored, parseStored, readStored, storeClaim } from './stored-claims.ts'

/**
 * Sends the claims that wait on this phone while there is a connection. The shop counts each once, so
 * that one whose answer was lost is sent again.
 */
export function useSendClaims(isOffline: boolean): void {
  const { basename } = useShop()
  const shownTo = useShownTo()
  const { revalidate } = useRevalidator()
  const stored = useSyncExternalStore(onStored, readStored, () => '{}')
  useEffect(() => {
    if (isOffline) return
    const base = basename === '/' ? '' : basename
    for (const [id, claim] of Object.entries(parseStored(stored))) {
      const { landedAt, pressedAt, isRefused } = claim
      if (pressedAt === undefined || isRefused) continue
      const fields = new URLSearchParams({
        intent: 'claim',
        landed: String(landedAt),
        pressed: String(pressedAt),
        ...(shownTo === undefined ? {} : { [shownToField]: shownTo }),
      })
      const path = base + pathTo('landing-kit', { id })
      fetch(path, { method: 'POST', body: fields, redirect: 'manual' })
        .then(async ({ type, status }) => {
          // The page that was sent to leads back to itself once the claim is stored.
          if (type === 'opaqueredirect') {
            storeClaim(id, undefined)
            await revalidate()
          } else if (status === 409) storeClaim(id, { ...claim, isRefused: true })
        })
        .catch(() => undefined)
    }
  }, [basename, shownTo, stored, isOffline, revalidate])
}
