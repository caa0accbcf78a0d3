import { expect, it } from 'vitest'
import { createContentPolicy } from '#worker/edge/page-cache/csp.ts'
import { variableNames } from '#worker/embedded/read-config.ts'
import { recipients } from './recipients.ts'

/**
 * Variables of the deployment itself, and of services that learn nothing about a person: a CMS is
 * asked for texts, IndexNow is told addresses of published texts, and figures and traces of requests
 * name routes, and alerts numbers.
 */
const own = [
  ...['ENVIRONMENT', 'TAG_KEYS', 'SESSION_KEYS', 'API_ORIGIN'],
  ...['CMS_ORIGIN', 'CMS_SECRET', 'INDEXNOW_KEY', 'INDEXNOW_URL'],
  ...['ALERT_URL', 'ALERT_MAIL', 'SUPPLIERS'],
  ...['LOG_SAMPLE', 'OTLP_URL', 'OPS_KEY', 'OFFICE_HOST', 'FIGURES_URL', 'FIGURES_TOKEN'],
]

it('names every service that a deployment can configure', () => {
  const prefixes = recipients.flatMap(({ settings }) => [...settings] as string[])
  const unknown = variableNames.filter(
    (name) => !own.includes(name) && !prefixes.some((prefix) => name.startsWith(prefix)),
  )
  expect(unknown).toEqual([])
  const unused = prefixes.filter((prefix) => !variableNames.some((name) => name.startsWith(prefix)))
  expect(unused).toEqual([])
})

it('names every host that the content policy lets a page contact', () => {
  const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
  const policy = createContentPolicy({
    analyticsId: 'G-TEST1234',
    payments: { name: 'stripe', settings: {} },
    captcha: { siteKey: 'site', secret: 'secret', scriptUrl },
    supportChat: { appId: 'a', secret: 's', scriptUrl: 'https://widget.intercom.io/widget/a' },
  }).ofRendered('nonce')
  const hosts = recipients.flatMap((each) => [...each.hosts] as string[])
  const allowed = [...policy.matchAll(/(?:https|wss):\/\/([^\s;]+)/g)].map(([, host = '']) => host)
  const within = (host: string, known: string) => host === known || host.endsWith(`.${known}`)
  expect(allowed.filter((host) => !hosts.some((known) => within(host, known)))).toEqual([])
  expect(hosts.filter((known) => !allowed.some((host) => within(host, known)))).toEqual([])
})
