import type { Answer, Asked } from './test-provider.ts'

type TopUp = { request_id: string; state: string; used_mb: number }
type Profile = {
  plan_id: string
  /** How often each top-up was requested. */
  asked: Record<string, number>
  report: {
    state: string
    iccid?: string
    profile?: string
    usage?: unknown[]
    top_ups: TopUp[]
  }
}

/**
 * Returns a fake network with the API that the shop's HTTP adapter uses. `POST /test/<request id>`
 * with a report in JSON changes the profile's report from then on. Repeated orders of a profile or
 * top-up have no further effect. A profile in state `DELETED` takes no top-ups.
 */
export function answerNetwork(): (asked: Asked) => Answer {
  const profiles = new Map<string, Profile>()
  let orders = 0

  return function answer({ method, url, headers, body }) {
    const [, top = '', id = '', , topUpId = ''] = url.pathname.split('/')
    if (top === 'test') {
      const profile = profiles.get(id)
      if (profile && method === 'POST') Object.assign(profile.report, JSON.parse(body))
      return { status: profile ? 200 : 404, body: { ...profile, orders } }
    }
    if (!headers.authorization?.startsWith('Bearer network-key')) return { status: 401, body: {} }
    if (method === 'POST' && id === 'cancel') {
      const ids: string[] = JSON.parse(body).request_ids
      const found = ids.map((one) => profiles.get(one))
      const cancelled = found.every((profile) => profile?.report.profile === 'RELEASED')
      return { status: 200, body: { cancelled } }
    }
    if (method === 'POST' && id === 'read') {
      const ids: string[] = JSON.parse(body).request_ids
      const known = ids.flatMap((one) => ({ request_id: one, ...profiles.get(one)?.report }))
      return { status: 200, body: { profiles: known.filter(({ state }) => state) } }
    }
    if (topUpId) return addTopUp(profiles.get(id), topUpId)
    if (method === 'PUT' && !profiles.has(id)) {
      orders += 1
      profiles.set(id, {
        plan_id: JSON.parse(body).plan_id,
        asked: {},
        report: { state: 'making', top_ups: [] },
      })
    }
    const profile = profiles.get(id)
    return profile ? { status: 200, body: profile.report } : { status: 404, body: {} }
  }
}

function addTopUp(profile: Profile | undefined, id: string): Answer {
  if (!profile) return { status: 404, body: {} }
  if (profile.report.profile === 'DELETED') return { status: 409, body: {} }
  profile.asked[id] = (profile.asked[id] ?? 0) + 1
  if (profile.asked[id] === 1) {
    profile.report.top_ups.push({ request_id: id, state: 'making', used_mb: 0 })
  }
  return { status: 200, body: {} }
}
