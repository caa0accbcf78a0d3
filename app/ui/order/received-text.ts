import { m } from '#app/paraglide/messages.js'

/** Says who gave an eSIM, if that is known. */
export function receivedText(giver: string | undefined): string {
  return giver === undefined ? m.gift_received() : m.gift_received_named({ name: giver })
}
