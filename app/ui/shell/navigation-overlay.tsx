import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useOverlay } from '#app/ui/kit/overlay/loading-overlay.tsx'

/**
 * Shows the loading overlay while another page loads. It does not appear for the first page, which
 * came with the document, nor for new filters of the same page.
 */
export function NavigationOverlay() {
  const overlay = useOverlay()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname

  useEffect(() => {
    if (!isLeaving) return
    overlay.show()
    return overlay.hide
  }, [isLeaving, overlay])

  return null
}
