import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Loads the page's data again when the browser shows the page as it was left: on the way back from
 * a bank, the order may wait for its payment by then.
 */
export function useFreshAgain(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    addEventListener('pageshow', ask)
    return () => removeEventListener('pageshow', ask)
  }, [revalidate])
}
