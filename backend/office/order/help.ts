import { ApiError } from '#contract/errors.ts'
import type { MaskedField } from '#contract/office/order-words.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import {
  EsimRow,
  esimColumns,
  mailAgain,
  refreshEsims,
  toEsim,
  tryToAdvance,
} from '../../shop/module.ts'
import { holds, inShop, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from './find-order.ts'

type Named = { number: string }

/** Asks the network about an order's eSIMs, and carries on with what is due for the order. */
export async function refreshOrder(
  call: OfficeCall,
  { number }: Named,
): Promise<{ asked: number }> {
  const { db, now } = call
  const { id, channel, number: found } = await findOrder(call, number, 'HELP_BUYERS')
  const { results } = await statement(db)`SELECT ${esimColumns(now)}
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id WHERE esim.purchase_id = ${id}`.all()
  const esims = results.map((row) => toEsim(EsimRow.assert(row), now))
  const asked = await refreshEsims(workOf(call), esims, 0)
  await tryToAdvance(await inShop(call, channel), id)
  const act = { act: 'refreshed', brand: channel, subject: `order:${found}` } as const
  await commitAct(call, { ...act, after: { asked } })
  return { asked }
}

/** Sends the mail about an order's state to its buyer once more, and to nobody else. */
export async function resendMail(
  call: OfficeCall,
  { number, why }: Named & { why: string },
): Promise<{ ok: true }> {
  const { id, channel, number: found } = await findOrder(call, number, 'HELP_BUYERS')
  // Keyed by the second, so that a double click sends one.
  const mails = await mailAgain(workOf(call), id, call.now)
  if (mails.length === 0) {
    throw new ApiError('conflict', 'there is no mail to send', { details: { reason: 'no_mail' } })
  }
  const act = { act: 'resent', brand: channel, subject: `order:${found}`, why } as const
  await commitAct(call, act, mails)
  sendSoon(workOf(call))
  return { ok: true }
}

/** Shows personal data of an order in full. The act is stored before anything is shown. */
export async function showPersonalData(
  call: OfficeCall,
  { number, field, why }: Named & { field: MaskedField; why: string },
): Promise<{ values: string[] }> {
  const { id, channel, email, number: found } = await findOrder(call, number, 'READ_ORDERS')
  if (!holds(call, 'SHOW_PERSONAL_DATA', channel)) throw new ApiError('not_found')
  const act = { act: 'showed', brand: channel, subject: `order:${found}`, why } as const
  await commitAct(call, { ...act, after: { field } })
  if (field === 'email') return { values: email === null ? [] : [email] }
  const { results } = await statement(call.db)`SELECT ${esimColumns(call.now)}
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id WHERE esim.purchase_id = ${id}`.all()
  return {
    values: results.flatMap((row) => {
      const { iccid } = EsimRow.assert(row)
      return iccid === null ? [] : [iccid]
    }),
  }
}
