import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const askAgainMs = 1_500

/** Loads its page anew while something goes on without the visitor's doing; also without scripts. */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  )
}
