import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test'
import { decodeBase64url } from '#contract/base64url.ts'
import { toSnake } from '#contract/case.ts'
import { signCall } from '#crypto/signing.ts'
import { at } from './visit.ts'

/** A tenant's shop as visited in a language. */
export type Visited = {
  tenant: string
  locale: 'en' | 'de'
  /** Returns the URL of a page of the shop in that language. */
  page: (path: string) => string
  /** Returns a text of the shop in that language. */
  text: (key: string) => string
}

/** Describes a visit to a tenant whose default language is English, in one of two languages. */
export function visited(tenant: string, locale: 'en' | 'de'): Visited {
  const file = join(import.meta.dirname, '..', 'messages', `${locale}.json`)
  const messages: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
  return {
    tenant,
    locale,
    page: (path) => at(tenant, locale === 'en' ? path : `/${locale}${path}`),
    text(key) {
      const text = messages[key]
      if (typeof text !== 'string') throw new Error(`expected ${key} to be a plain message`)
      return text
    },
  }
}

/** Returns an address that was never used before. */
export function freshEmail(): string {
  return `${crypto.randomUUID()}@people.tradewind.example`
}

type Mail = { code?: string; locale: string; channel: string }

/** Returns the newest of the given number of codes mailed to an address, once it has arrived. */
export async function codeFor(
  request: APIRequestContext,
  email: string,
  codes = 1,
  inbox = at('tradewind', '/__dev/inbox.json'),
) {
  const url = `${inbox}?to=${encodeURIComponent(email)}`
  const read = async (): Promise<Mail[]> => {
    const { mails }: { mails: Mail[] } = await (await request.get(url)).json()
    return mails.filter(({ code }) => code !== undefined)
  }
  await expect.poll(async () => (await read()).length).toBe(codes)
  const [{ code = '', locale, channel } = { locale: '', channel: '' }] = await read()
  return { code, locale, channel }
}

type Profile = { email: string; flag: string; locale: string; account_type: string }
type Session = {
  signed_in: boolean
  server_time: number
  profile: Profile | null
  tag: { kid: string; key: string }
}

/** Returns the session as the shop reports it. */
export function sessionOf(page: Page): Promise<Session> {
  return page.evaluate(async () => (await fetch('/session')).json() as Promise<Session>)
}

/** Calls the shop's API from the page, signed as its own client does; returns the status. */
export async function callApi(
  page: Page,
  path: string,
  { input = {}, affiliate = null }: { input?: object; affiliate?: string | null } = {},
): Promise<number> {
  const session = await sessionOf(page)
  const key = { kid: session.tag.kid, key: decodeBase64url(session.tag.key) ?? new Uint8Array() }
  const { tag } = signCall(key, affiliate, session.server_time * 1000)
  return page.evaluate(
    async ({ path, body, tag }) => {
      const headers = { 'content-type': 'application/json', 'x-app-tag': tag }
      return (await fetch(`/api/v3${path}`, { method: 'POST', body, headers })).status
    },
    { path, body: JSON.stringify(toSnake(input)), tag },
  )
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}
