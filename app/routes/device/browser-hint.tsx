import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { browserDevice } from '#app/ui/device/browser-device.ts'
import { TextLink } from '#app/ui/kit/link.tsx'

/**
 * Suggests to check the device that the browser names. It is only a suggestion: iPhones do not tell
 * their model.
 */
export function BrowserHint({ path }: { path: string }) {
  const [device, setDevice] = useState<string>()
  useEffect(() => {
    let isOver = false
    browserDevice(navigator).then((found) => {
      if (!isOver) setDevice(found)
    })
    return () => {
      isOver = true
    }
  }, [])
  return (
    <p className="hint s">
      {device && (
        <TextLink to={`${path}?q=${encodeURIComponent(device)}`}>
          {m.device_hint_link({ device })}
        </TextLink>
      )}
    </p>
  )
}
