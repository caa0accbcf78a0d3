import { activeOf } from '#app/ui/kept/keep.ts'
import { keptWorkers } from '#contract/privacy/kept-workers.ts'

/** What the shop has to know to reach a browser. */
export type Subscribed = { endpoint: string; p256dh: string; auth: string }

/** Whether this browser takes push notices; those of Apple do so for pages on the home screen. */
export function canPush(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
}

/** The subscription of this browser, whichever language it was asked for in. */
async function ownSubscription(): Promise<PushSubscription | undefined> {
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    const known = await pushManager.getSubscription()
    if (known) return known
  }
  return undefined
}

/** Returns the shop's id of this browser; undefined where it has not asked for notices. */
export async function ownDeviceId(): Promise<string | undefined> {
  const known = await ownSubscription()
  if (!known || Notification.permission !== 'granted') return undefined
  const endpoint = new TextEncoder().encode(known.endpoint)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', endpoint))
  const text = btoa(String.fromCharCode(...hash))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Asks for notices, with the browser's own question. Returns undefined if they are refused. A
 * subscription with other keys of the shop is replaced.
 */
export async function subscribe(base: string, key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { script, scope } = keptWorkers.esim
  const registration = await navigator.serviceWorker.register(base + script, {
    scope: base + scope,
  })
  await activeOf(registration)
  await unsubscribe()
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await registration.pushManager.subscribe(asked)).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}
