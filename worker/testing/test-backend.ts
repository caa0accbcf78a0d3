import type { Viewer } from '#contract/pages/viewer.ts'
import type { Role } from './access-matrix.ts'
import { viewers } from './access-matrix.ts'

/** Returns tokens as a backend issues them, valid for `seconds`. */
export function tokensOf(role: Exclude<Role, 'anonymous'>, name: string, seconds = 900) {
  const accountType = viewers[role]?.accountType ?? 'normal'
  return {
    access_token: `access-${name}`,
    ...(accountType === 'normal' ? { refresh_token: `refresh-token-${name}` } : {}),
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    account_type: accountType,
  }
}

/** Returns a viewer's profile in its wire form. */
export function profileOf({ userId, permissions, flag, ...viewer }: Viewer) {
  return {
    user_id: userId,
    email: viewer.email,
    name: viewer.name,
    ...(viewer.avatarUrl ? { avatar_url: viewer.avatarUrl } : {}),
    account_type: viewer.accountType,
    currency_unit: viewer.currency,
    locale: viewer.locale,
    newsletter: false,
    has_password: true,
    ...(viewer.accountType === 'enterprise' ? { organization: organizationOf(flag) } : {}),
    user_roles: [
      {
        id: 'r1',
        name: 'Role',
        permissions: permissions.map((permission_key) => ({ permission_key })),
      },
    ],
    created_at: 1,
  }
}

function organizationOf(flag: Viewer['flag']) {
  return {
    id: 'o1',
    name: 'Example Travel Ltd',
    payment_model: flag.split('|')[1] ?? 'POST_PAID',
    enterprise_pay_model: 'MONTHLY',
    currency_unit: 'USD',
    cur_spend_minor: 0,
    time_zone: 'UTC',
    spend_limit: {},
  }
}

type Answer = object | Response | (() => object | Response)

/**
 * Returns a fake backend. It answers paths below /api/v3 as the test defines, and all others with
 * the account's profile or `not_found`.
 */
export function answerAs(
  role: Exclude<Role, 'anonymous'>,
  answers: Record<string, Answer> = {},
): (request: Request) => Response {
  return function answer(request) {
    const path = new URL(request.url).pathname.slice('/api/v3'.length)
    const given = answers[path]
    const answer = typeof given === 'function' ? given() : given
    if (answer instanceof Response) return answer
    if (answer) return Response.json(answer)
    const viewer = viewers[role]
    if (path.endsWith('/get_profile') && viewer) return Response.json(profileOf(viewer))
    return refusal(404, 'not_found')
  }
}

/** Returns a refusal as a backend sends it. */
export function refusal(status: number, code: string, reason?: string): Response {
  const details = reason ? { details: { reason } } : {}
  return new Response(JSON.stringify({ code, status, ...details }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}
