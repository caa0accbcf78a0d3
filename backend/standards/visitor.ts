/** A browser as far as a provider's pages need one: it keeps cookies, and runs no scripts. */
export type Visitor = (url: string, form?: Readonly<Record<string, string>>) => Promise<Response>

export function visitorOf(): Visitor {
  const cookies = new Map<string, string>()
  return async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const header of response.headers.getSetCookie()) {
      const [pair = ''] = header.split(';', 1)
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
}

/** Redirects and forms of one sign-in; more of them are a loop. */
const mostSteps = 20

type Way = { until: string; login: string }

/** Follows redirects and sends the forms of a provider, until it leads back to the shop. */
export async function followTo(visit: Visitor, start: string, { until, login }: Way): Promise<URL> {
  let response = await visit(start)
  let url = start
  for (let step = 0; step < mostSteps; step += 1) {
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url).href
      if (url.startsWith(until)) return new URL(url)
      response = await visit(url)
    } else {
      const page = await response.text()
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`expected a form at ${url}, got ${response.status}`)
      url = new URL(action, url).href
      response = await visit(url, { prompt, login, password: 'any' })
    }
  }
  throw new Error('expected the provider to lead back to the shop')
}
