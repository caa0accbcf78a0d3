import { askViewer } from '#app/api/ask-viewer.ts'
import { createBrowserApi } from '#app/api/session.ts'
import type { Shop } from '#app/ui/shop.ts'
import { getHmacCode } from '#contract/calls/endpoints.ts'
import { ApiError } from '#contract/errors.ts'

export type ChatKeys = NonNullable<Shop['chat']>

/** The provider's proof of who writes: the person's own id and its HMAC, nothing else of them. */
type Identity = { user_id: string; user_hash: string }

/** Intercom's way of being called. */
type Messenger = (command: 'boot' | 'show' | 'shutdown', settings?: object) => void

const scriptMs = 8_000

/** For whom the chat runs in this document; the empty text is a guest. */
let bootedFor: string | undefined

/** Opens the chat as whoever is signed in now. Says whether it could be had. */
export async function openChat(shop: Shop, keys: ChatKeys): Promise<boolean> {
  try {
    const identity = await identify(shop)
    const messenger = messengerOf() ?? (await insertScript(keys.scriptUrl))
    if (!messenger) return false
    boot(messenger, keys.appId, identity)
    messenger('show')
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Ends the chat of a person who is no longer there. */
export function closeChat(): void {
  bootedFor = undefined
  messengerOf()?.('shutdown')
}

/** Who is signed in, as the provider may know them; undefined for a guest. */
async function identify({ tenant, locale }: Shop): Promise<Identity | undefined> {
  const viewer = await askViewer()
  if (viewer === undefined) throw new ApiError('network', 'no session')
  if (viewer === null) return undefined
  const endpoints = { getHmacCode }
  const api = createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    locale,
  })
  const own = await api.call('getHmacCode', {})
  return { user_id: own.userId, user_hash: own.hmacCode }
}

function boot(messenger: Messenger, appId: string, identity: Identity | undefined): void {
  const person = identity?.user_id ?? ''
  if (person === bootedFor) return
  // The provider's cookie outlives a sign-out: nobody may read what another person wrote here.
  messenger('shutdown')
  const intercomSettings = { app_id: appId, hide_default_launcher: true, ...identity }
  Object.assign(globalThis, { intercomSettings })
  messenger('boot', intercomSettings)
  bootedFor = person
}

function messengerOf(): Messenger | undefined {
  return (globalThis as { Intercom?: Messenger }).Intercom
}

/** Loads the provider's script; undefined where it cannot be had, which another press tries again. */
function insertScript(url: string): Promise<Messenger | undefined> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(deadline)
      const messenger = messengerOf()
      if (!messenger) script.remove()
      resolve(messenger)
    }
    const deadline = setTimeout(end, scriptMs)
    script.onerror = end
    script.onload = end
    script.async = true
    script.src = url
    document.head.appendChild(script)
  })
}
