import type { Esim } from '#contract/commerce/order.ts'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { claimOnceDays } from '#contract/trip/landing-claim.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { doDue } from '../../../platform/do-due.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { advanceOrder } from '../../fulfilment/advance-order.ts'
import { refreshEsim } from '../../fulfilment/usage/refresh-esims.ts'
import type { ClaimDoubt } from '../../mails/mails.ts'
import { isClaimOpen, settleClaim } from '../../records/esim/write-landing-claim.ts'
import { readOrderDetails } from '../../records/read/read-order-details.ts'
import { cancelCompleted } from '../order/cancel-order.ts'

const claimedAtOnce = 20
/** Seconds after which a person decides if the network has not said whether data was used. */
const patienceSeconds = 86_400
/** Seconds within which a second claim of a person is of the same journey, or of one too many. */
const onceSeconds = claimOnceDays * 86_400

export const dueClaims: Sql = sql`
  SELECT purchase_id AS item, received_at AS since, NULL AS latest
  FROM landing_claim WHERE outcome IS NULL`

type Due = {
  /** The order. */
  id: string
  esimId: string
  pressedAt: number
  receivedAt: number
  hadAnother: 0 | 1
}

/**
 * Decides claims of eSIMs without data. If the network saw none, the eSIM is stopped and its order
 * paid back at once; otherwise a mail asks support to decide. If the network cannot be asked, the
 * claim is tried again for a day.
 */
export function settleLandingClaims(context: CommerceContext): Promise<void> {
  return doDue<Due>(
    context,
    {
      job: 'settleLandingClaims',
      due: dueClaims,
      count: claimedAtOnce,
      read: (ids) => readDue(context, ids),
    },
    async (due) => {
      const doubt = await settle(context, due).catch((error: unknown) => {
        if (context.now < due.receivedAt + patienceSeconds) throw error
        return 'unheard' as const
      })
      if (doubt !== 'wait') await store(context, due, doubt)
    },
  )
}

async function readDue(context: CommerceContext, ids: readonly string[]): Promise<Due[]> {
  const { db, now } = context
  const { results } = await statement(db)`
    SELECT purchase_id AS id, esim_id AS esimId, pressed_at AS pressedAt,
      received_at AS receivedAt,
      EXISTS (SELECT 1 FROM landing_claim AS other
        WHERE other.account_id = claim.account_id AND other.purchase_id <> claim.purchase_id
          AND other.settled_at > ${now - onceSeconds} AND other.outcome = 'refunded')
        AS hadAnother
    FROM landing_claim AS claim
    WHERE outcome IS NULL
      AND purchase_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all<Due>()
  return results
}

/** Returns why a person has to decide, `wait` while the network has not counted, or undefined. */
async function settle(
  context: CommerceContext,
  { id, esimId, pressedAt, receivedAt, hadAnother }: Due,
): Promise<ClaimDoubt | 'wait' | undefined> {
  await refreshEsim(context, esimId)
  const order = await readOrderDetails(context, id)
  const [esim, ...others] = order?.esims ?? []
  if (!order || !esim || others.length > 0) return 'several'
  if (order.state === 'CANCELLED' || order.state === 'REFUNDED') return undefined
  if (!isWithoutData(esim)) return 'used'
  if (hadAnother) return 'again'
  if (esim.countedAt !== undefined && esim.countedAt < pressedAt) {
    return context.now < receivedAt + patienceSeconds ? 'wait' : 'unheard'
  }
  const isStopped = await cancelCompleted(context, id, {
    reason: 'withdrawal',
    stops: true,
    mayCancel: isWithoutData,
  })
  if (!isStopped) return 'kept'
  await advanceOrder(context, id)
  return undefined
}

function isWithoutData({ usedMb, addons, gift, usage }: Esim): boolean {
  return usedMb === 0 && usage.every((day) => day.usedMb === 0) && !addons && !gift
}

async function store(
  context: CommerceContext,
  due: Due,
  doubt: ClaimDoubt | undefined,
): Promise<void> {
  const order = await readOrderDetails(context, due.id)
  await context.db.batch([
    ...(doubt && order ? await tellSupport(context, { due, doubt, order }) : []),
    settleClaim(context, due.id, doubt ? 'support' : 'refunded'),
  ])
  sendSoon(context)
}

type Open = { due: Due; doubt: ClaimDoubt; order: OrderDetails }

/** The mail to the shop's support, in the shop's language; a reply goes to the customer. */
async function tellSupport(
  context: CommerceContext,
  { due, doubt, order }: Open,
): Promise<D1PreparedStatement[]> {
  const { mails } = context.services
  const channel = await mails.channelOf(order.channel)
  if (!channel) return []
  const locale = isLocale(order.locale) ? order.locale : fallbackLocale
  const { pressedAt, receivedAt } = due
  const mail = {
    kind: 'landing_support',
    to: channel.brand.supportEmail,
    locale: channel.defaultLocale,
    claim: { order, doubt, locale, pressedAt, receivedAt },
  } as const
  const onlyIf = isClaimOpen(due.id)
  return [mails.enqueue({ ...context, channel }, mail, { id: `landing_support-${due.id}`, onlyIf })]
}
