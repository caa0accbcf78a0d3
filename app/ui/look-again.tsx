import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const askAgainMs = 1_500

/** Loads its page anew while something goes on without the visitor's doing; also without scripts. */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isShown = true
    // Counted from the last answer: asking anew drops the one that is still on its way, so where
    // answers take longer than this none would ever come.
    const askLater = () => setTimeout(() => void revalidate().finally(askOn), askAgainMs)
    const askOn = () => {
      if (isShown) timer = askLater()
    }
    let timer = askLater()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [revalidate])
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  )
}
