import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PushView } from '#app/page/read-push.ts'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'
import { canPush, ownDeviceId, subscribe, unsubscribe } from './subscription.ts'

/** `unknown` until the browser has said what it can do. */
type PushState = 'unknown' | 'off' | 'on' | 'blocked'

/** Whether this device gets notices, and how to change that. */
export function usePush({ key, devices }: PushView) {
  const { basename } = useShop()
  const shownTo = useShownTo()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const known = devices.join(' ')
  useEffect(() => {
    if (!canPush()) return
    let isOver = false
    readState(known.split(' ')).then(
      (read) => isOver || setState(read),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [known])

  const base = basename === '/' ? '' : basename
  async function send(fields: Record<string, string>): Promise<void> {
    const own = shownTo === undefined ? {} : { [shownToField]: shownTo }
    const body = new URLSearchParams({ ...fields, ...own })
    const path = base + pathTo('settings')
    // The settings lead back to themselves once the change is stored.
    const answer = await fetch(path, { method: 'POST', body, redirect: 'manual' })
    if (answer.type !== 'opaqueredirect') throw new Error(`the settings answered ${answer.status}`)
    await revalidate()
  }
  async function turnOn(): Promise<void> {
    const subscribed = await subscribe(base, key)
    if (subscribed) await send({ intent: 'add_device', ...subscribed })
    setState(subscribed ? 'on' : await readState([]))
  }
  async function turnOff(): Promise<void> {
    const device = await ownDeviceId()
    await unsubscribe()
    setState('off')
    if (device !== undefined) await send({ intent: 'remove_device', device })
  }
  async function press(): Promise<void> {
    setBusy(true)
    setFailed(false)
    await (state === 'on' ? turnOff : turnOn)().catch(() => setFailed(true))
    setBusy(false)
  }
  return { state, isBusy, hasFailed, press }
}

async function readState(devices: readonly string[]): Promise<PushState> {
  if (Notification.permission === 'denied') return 'blocked'
  const own = await ownDeviceId()
  return own !== undefined && devices.includes(own) ? 'on' : 'off'
}
