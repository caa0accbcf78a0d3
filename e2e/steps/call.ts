import type { Page } from 'playwright/test'
import { decodeBase64url } from '#contract/base64url.ts'
import { type Camelized, toCamel, toSnake } from '#contract/case.ts'
import { signCall } from '#crypto/signing.ts'

export type Answer = { status: number; body: Record<string, unknown> }
export type Session = {
  server_time: number
  tag: { kid: string; key: string }
  signed_in: boolean
  profile: { user_id: string } | null
}

export function sessionOf(page: Page): Promise<Session> {
  return page.evaluate(async () => (await fetch('/session')).json() as Promise<Session>)
}

/**
 * Calls `/api/v3/user/<path>` from the page, signed as the shop's own client does, with a captcha
 * token if one is given.
 */
export async function call(
  page: Page,
  path: string,
  input: object = {},
  captchaToken?: string,
): Promise<Answer> {
  const session = await sessionOf(page)
  const key = { kid: session.tag.kid, key: decodeBase64url(session.tag.key) ?? new Uint8Array() }
  const { tag, pageToken } = signCall(key, null, session.server_time * 1000)
  const answer = await page.evaluate(
    async ({ path, body, headers }) => {
      const response = await fetch(`/api/v3/user/${path}`, {
        method: 'POST',
        body,
        headers,
      })
      return { status: response.status, body: await response.json() }
    },
    {
      path,
      body: JSON.stringify(toSnake(input)),
      headers: {
        'content-type': 'application/json',
        'x-app-tag': tag,
        'x-page-token': captchaToken ?? pageToken(),
      },
    },
  )
  return toCamel(answer) as Camelized<Answer>
}
