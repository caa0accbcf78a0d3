import type { Context } from 'hono'
import type { DoubleEnv } from './double-state.ts'

/** What goes with every answer of success. */
export const success = { meta: { message: 'success' } }

/** "Error handling" (780831m0, read 2026-11). */
export function refuse(c: Context, code: number): Response {
  return c.json({ code, reason: `The request was refused with ${code}.` }, 422)
}

/** "Rate limits" (752590m0, read 2026-11). */
export function refuseForNow(c: Context, seconds: number): Response {
  const headers = { 'retry-after': String(seconds) }
  return c.json({ code: 429, reason: 'Too Many Attempts' }, 429, headers)
}

/** What was posted, JSON or a form, both of which Airalo takes. */
export function readPosted<Posted>(c: Context<DoubleEnv>): Posted {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  const body = c.get('body')
  return isForm ? (Object.fromEntries(new URLSearchParams(body)) as Posted) : JSON.parse(body)
}

/** The fields of what was posted, as text. */
export function fieldsOf(c: Context<DoubleEnv>): Record<string, string> {
  const given = readPosted<Record<string, unknown>>(c)
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}
