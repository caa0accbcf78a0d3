import type { BrowserSource, ChatIdentity } from '#app/ui/browser-source.ts'
import type { Shop } from '#app/ui/shop.ts'
import { ApiError } from '#contract/errors.ts'

export type ChatKeys = NonNullable<Shop['chat']>

/** Intercom's global function. */
type Messenger = (command: 'boot' | 'show' | 'shutdown', settings?: object) => void

const scriptMs = 8_000

/** The person for whom the chat runs in this document; the empty text means a guest. */
let bootedFor: string | undefined

/** Opens the chat as the person who is signed in now. Returns whether the chat opened. */
export async function openChat(source: BrowserSource, keys: ChatKeys): Promise<boolean> {
  try {
    const identity = await source.chatIdentity()
    if (identity === null) return false
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

function boot(messenger: Messenger, appId: string, identity: ChatIdentity | undefined): void {
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
