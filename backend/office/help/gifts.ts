import { ApiError } from '#contract/errors.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { giftMailAgain, takeBackOffer } from '../../shop/module.ts'
import { type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'

type Asked = { number: string; giftId: string; why: string }

/** Sends the mail of an offered gift again, to where its giver has offered it and nowhere else. */
export async function resendGift(call: OfficeCall, asked: Asked): Promise<{ ok: true }> {
  const { about } = await findOpen(call, asked)
  // Keyed by the second, so that a double click sends one.
  const mails = await giftMailAgain(workOf(call), asked.giftId, call.now)
  if (mails.length === 0) throw ended()
  await commitAct(call, { act: 'gift_resent', ...about }, mails)
  sendSoon(workOf(call))
  return { ok: true }
}

/** Ends an offer that nobody has accepted: the eSIM is its giver's again. */
export async function takeBackGift(call: OfficeCall, asked: Asked): Promise<{ ok: true }> {
  const { about, esimId, giverId } = await findOpen(call, asked)
  const end = takeBackOffer(workOf(call), esimId, giverId)
  await commitAct(call, { act: 'gift_taken_back', ...about }, [end])
  return { ok: true }
}

/** An open offer of one of the order's eSIMs. */
async function findOpen(call: OfficeCall, { number, giftId, why }: Asked) {
  const order = await findOrder(call, number, 'HELP_BUYERS')
  const gift = await statement(call.db)`SELECT esim_id AS esimId, gift.account_id AS giverId,
      gift.state, gift.expires_at AS expiresAt
    FROM esim_gift AS gift JOIN esim ON esim.id = esim_id
    WHERE gift.id = ${giftId} AND esim.purchase_id = ${order.id}`.first<{
    esimId: string
    giverId: string
    state: string
    expiresAt: number
  }>()
  if (!gift) throw new ApiError('not_found')
  if (gift.state !== 'open' || gift.expiresAt <= call.now) throw ended()
  const { esimId, giverId } = gift
  const subject = `order:${order.number}`
  const about = { brand: order.channel, subject, why, before: { gift: giftId, state: 'open' } }
  return { esimId, giverId, about }
}

const ended = () =>
  new ApiError('conflict', 'the offer has ended', { details: { reason: 'gift_ended' } })
