import { Share2 } from 'lucide'
import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from './button.tsx'

type ShareButtonProps = { text: string; url: string; label: string }

/**
 * Opens the device's share sheet; not rendered on devices without one, where people can copy the
 * link.
 */
export function ShareButton({ text, url, label }: ShareButtonProps) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  if (!canShare) return null
  return (
    <Button onClick={() => void share({ text, url })}>
      <Icon of={Share2} className="i" aria-hidden />
      <span>{label}</span>
    </Button>
  )
}

async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    // The person closed the sheet without sharing.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
