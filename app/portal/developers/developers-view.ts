import { formatMomentIn } from '#app/format/date.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { ApiError } from '#contract/errors.ts'
import type {
  ApiKey,
  Delivery,
  DeliveryAttempt,
  Webhook,
} from '#contract/organization/developer.ts'
import type { KeyScope } from '#contract/organization/developer-words.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { DevelopersAddress } from './developers-address.ts'

export type ShownKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'state' | 'madeBy'> & {
  until: string
  used: string | undefined
}
export type ShownWebhook = Pick<Webhook, 'id' | 'url' | 'events'> & {
  offSince: string | undefined
  failingSince: string | undefined
  oldSecretUntil: string | undefined
}
export type ShownDelivery = Pick<Delivery, 'id' | 'type' | 'state' | 'attempts' | 'status'> & {
  at: string
  next: string | undefined
}
export type OpenDelivery = { delivery: ShownDelivery; body: string; attempts: DeliveryAttempt[] }

export type ShownCall = {
  path: string
  summary: string
  /** Lists of which one scope each is enough. */
  scopes: readonly (readonly KeyScope[])[]
}

/** Everything that the page shows. */
export type DevelopersView = {
  address: DevelopersAddress
  /** The permissions that the member may give to a key. */
  held: readonly PermissionKey[]
  keys: ShownKey[]
  webhooks: ShownWebhook[]
  deliveries: ShownDelivery[]
  /** The start of the log's next page. */
  next: string | null
  delivery: OpenDelivery | undefined
  calls: ShownCall[]
  origin: string
}

export async function readDevelopers(
  context: PageContext,
  address: DevelopersAddress,
): Promise<DevelopersView> {
  const { api, locale } = valuesOf(context)
  const [profile, { keys }, { webhooks }] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listApiKeys', {}),
    api.call('listWebhooks', {}),
  ])
  const timeZone = profile.organization?.timeZone ?? 'UTC'
  const moment = (at: number) => formatMomentIn(at * 1000, { locale, timeZone })
  const maybe = (at: number | undefined) => (at === undefined ? undefined : moment(at))
  const shown = (each: Delivery): ShownDelivery => ({
    ...each,
    at: moment(each.createdAt),
    next: maybe(each.nextAttemptAt),
  })
  const log = await readLog(context, address, webhooks)
  const opened = await openDelivery(context, address)
  return {
    address,
    held: (profile.userRoles[0]?.permissions ?? []).map((each) => each.permissionKey),
    keys: keys.map((key) => ({
      ...key,
      until: moment(key.expiresAt),
      used: maybe(key.lastUsedAt),
    })),
    webhooks: webhooks.map((each) => ({
      ...each,
      offSince: maybe(each.disabledAt),
      failingSince: maybe(each.failingSince),
      oldSecretUntil: maybe(each.oldSecretUntil),
    })),
    deliveries: log.deliveries.map(shown),
    next: log.lastEvaluatedKey,
    delivery: opened && { ...opened, delivery: shown(opened.delivery) },
    calls: address.tab === 'reference' ? await listCalls() : [],
    origin: valuesOf(context).origin + apiBase,
  }
}

async function readLog(
  context: PageContext,
  { open, start }: DevelopersAddress,
  webhooks: readonly Webhook[],
): Promise<{ deliveries: Delivery[]; lastEvaluatedKey: string | null }> {
  if (!webhooks.some(({ id }) => id === open)) return { deliveries: [], lastEvaluatedKey: null }
  const pageInfo = start ? { pageStart: start } : {}
  return valuesOf(context).api.call('listDeliveries', { webhookId: open, pageInfo })
}

async function openDelivery(context: PageContext, { delivery }: DevelopersAddress) {
  if (delivery === '') return undefined
  try {
    return await valuesOf(context).api.call('getDelivery', { deliveryId: delivery })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') notFound()
    throw error
  }
}

/** Imported on demand, because evaluating its schemas takes longer than a page may. */
async function listCalls(): Promise<ShownCall[]> {
  const { callTable } = await import('#contract/calls/index.ts')
  const { scopesOf, takesKey } = await import('#contract/calls/row/takes-key.ts')
  return callTable
    .filter(takesKey)
    .map((row) => ({ path: row.path, summary: row.summary, scopes: scopesOf(row) }))
}
