import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import {
  apiKeyDays,
  keyActs,
  scopeKeys,
  webhookEventTypes,
} from '#contract/organization/developer-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type DevelopersAddress, linkTo } from './developers-address.ts'

type Asked = Pick<Filled, 'context' | 'form'>

const apiOf = ({ context }: Asked) => context.get(apiContext)
const back = (parts: Partial<DevelopersAddress>) =>
  redirect(`${pathTo('portal-developers')}${linkTo(parts)}&done=1`)
const eventsIn = ({ form }: Asked) => {
  const chosen = new Set(form.getAll('event'))
  return webhookEventTypes.filter((type) => chosen.has(type))
}

/** A secret that is shown once, right after it was created. */
export type Revealed = { kind: 'key' | 'secret'; name: string; secret: string }

/** Steps whose answer shows a secret, by the `intent` of the pressed button. */
export const revealingSteps: Readonly<Record<string, (asked: Asked) => Promise<Revealed>>> = {
  async make_key(asked) {
    const { form } = asked
    const chosen = new Set(form.getAll('permission'))
    const days = apiKeyDays.find((each) => String(each) === textOf(form, 'days')) ?? apiKeyDays[0]
    const scopes = [...scopeKeys, ...keyActs].filter((key) => chosen.has(key))
    const wish = { name: textOf(form, 'name'), scopes, days }
    const { key, secret } = await apiOf(asked).call('createApiKey', wish)
    return { kind: 'key', name: key.name, secret }
  },
  async add_webhook(asked) {
    const wish = { url: textOf(asked.form, 'url'), events: eventsIn(asked) }
    const { secret } = await apiOf(asked).call('createWebhook', wish)
    return { kind: 'secret', name: wish.url, secret }
  },
  async rotate(asked) {
    const webhookId = textOf(asked.form, 'id')
    const { secret } = await apiOf(asked).call('rotateWebhookSecret', { webhookId })
    return { kind: 'secret', name: textOf(asked.form, 'url'), secret }
  },
}

/** Steps of the page's other forms. */
export const developerSteps: Steps = {
  async revoke(filled) {
    await apiOf(filled).call('revokeApiKey', { apiKeyId: textOf(filled.form, 'id') })
    return back({})
  },
  async change_webhook(filled) {
    const webhookId = textOf(filled.form, 'id')
    await apiOf(filled).call('updateWebhook', {
      webhookId,
      url: textOf(filled.form, 'url'),
      events: eventsIn(filled),
      isOn: textOf(filled.form, 'on') === 'yes',
    })
    return back({ tab: 'webhooks', open: webhookId })
  },
  async delete_webhook(filled) {
    await apiOf(filled).call('deleteWebhook', { webhookId: textOf(filled.form, 'id') })
    return back({ tab: 'webhooks' })
  },
  async test(filled) {
    const webhookId = textOf(filled.form, 'id')
    await apiOf(filled).call('testWebhook', { webhookId })
    return back({ tab: 'webhooks', open: webhookId })
  },
  async replay(filled) {
    const deliveryId = textOf(filled.form, 'id')
    await apiOf(filled).call('replayDelivery', { deliveryId })
    return back({ tab: 'webhooks', open: textOf(filled.form, 'webhook'), delivery: deliveryId })
  },
}

const texts: Readonly<Record<string, () => string>> = {
  webhook_address: m.developers_error_address,
  too_many: m.developers_error_many,
  rights: m.people_error_rights,
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function developerProblem(error: unknown): AuthProblem {
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return text ? { message: text() } : authProblem(error)
}
