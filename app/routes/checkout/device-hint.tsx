import { useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { browserDevice } from '#app/ui/device/browser-device.ts'
import { keptDevice } from '#app/ui/device/kept-device.ts'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { checkoutPath, type Wish } from './checkout-path.ts'

/**
 * Suggests the device that was checked in this tab, or the one that the browser names. It is only a
 * suggestion: the eSIM may be for another device, and iPhones do not tell their model.
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
