import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { browserDevice } from '#app/ui/device/browser-device.ts'
import { keptDevice } from '#app/ui/device/kept-device.ts'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { checkoutPath, type Wish } from './checkout-path.ts'

/**
 * Offers what was checked in this tab, or else what the browser says it runs on. Only offered: the
 * eSIM may be for another device, and iPhones do not say which one they are.
 */
export function DeviceHint({ wish }: { wish: Wish }) {
  const [device, setDevice] = useState<string>()
  useEffect(() => {
    let isOver = false
    Promise.resolve(keptDevice() ?? browserDevice(navigator)).then((found) => {
      if (!isOver) setDevice(found)
    })
    return () => {
      isOver = true
    }
  }, [])
  if (!device) return null
  return (
    <p>
      <ChipLink to={checkoutPath({ ...wish, phone: device })} preventScrollReset replace>
        {m.checkout_device_hint({ device })}
      </ChipLink>
    </p>
  )
}
