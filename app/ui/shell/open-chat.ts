import { askViewer } from '#app/api/ask-viewer.ts'
import { createBrowserApi } from '#app/api/session.ts'
import type { Shop } from '#app/ui/shop.ts'
import { getHmacCode } from '#contract/calls/endpoints.ts'
import { ApiError } from '#contract/errors.ts'

export type ChatKeys = NonNullable<Shop['chat']>

/** Proof of identity for the provider: the person's own id and its HMAC, no other personal data. */
type Identity = { user_id: string; user_hash: string }

/** Intercom's global function. */
type Messenger = (command: 'boot' | 'show' | 'shutdown', settings?: object) => void

const scriptMs = 8_000

/** The person for whom the chat runs in this document; the empty text means a guest. */
let bootedFor: string | undefined

/** Opens the chat as the person who is signed in now. Returns whether the chat opened. */
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

/** Ends the chat of a person who has signed out or been replaced by another one. */
export function closeChat(): void {
  bootedFor = undefined
  messengerOf()?.('shutdown')
}

/** Returns the signed-in person's proof for the provider; undefined for a guest. */
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
  // The provider's cookie outlives a sign-out, so the next person could read what the previous one
  // wrote.
  messenger('shutdown')
  const intercomSettings = { app_id: appId, hide_default_launcher: true, ...identity }
  Object.assign(globalThis, { intercomSettings })
  messenger('boot', intercomSettings)
  bootedFor = person
}

function messengerOf(): Messenger | undefined {
  return (globalThis as { Intercom?: Messenger }).Intercom
}

/**
 * Loads the provider's script. Returns undefined where it cannot be loaded; the next press tries
 * again.
 */
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
