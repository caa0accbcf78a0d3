import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { DoubleEnv } from './double-state.ts'

/** Airalo signs JSON as PHP writes it, in which slashes are escaped. */
const escaped = (json: string) => json.replaceAll('/', '\\/')

const macOf = (secret: string, text: string) =>
  createHmac('sha512', secret).update(text).digest('hex')

/** A webhook's body, and what is sent with it ("Webhook definition", 1380483m0, read 2026-11). */
export function signedWebhook(secret: string, given: object): { body: string; headers: Headers } {
  const body = escaped(JSON.stringify(given))
  return { body, headers: new Headers({ 'airalo-signature': macOf(secret, body) }) }
}

/** Whether what was posted has the signature of the official client, or none: no page asks for it. */
export function isSignedIfAtAll(c: Context<DoubleEnv>, secret: string): boolean {
  const given = c.req.header('airalo-signature')
  return given === undefined || given === macOf(secret, escaped(c.get('body')))
}
