import { ApiError } from '#contract/errors.ts'
import { closeAccount, dataAbout, endSessions, readAccount } from '../../account/module.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { holds, inShop, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'

type Asked = { number: string; why: string }

/** Signs the buyer of an order out everywhere: their tokens are refused from the next call on. */
export async function endBuyerSessions(
  call: OfficeCall,
  { number, why }: Asked,
): Promise<{ ok: true }> {
  const { channel, accountId, number: found } = await findOrder(call, number, 'HELP_BUYERS')
  const act = { act: 'sessions_ended', brand: channel, subject: `order:${found}`, why } as const
  await commitAct(call, act, [endSessions(call, accountId)])
  return { ok: true }
}

/** All that is stored about an order's buyer. The act is stored before anything is read. */
export async function getBuyerData(call: OfficeCall, asked: Asked) {
  const { account, about } = await findBuyer(call, asked)
  if (!holds(call, 'SHOW_PERSONAL_DATA', about.brand)) throw new ApiError('not_found')
  await commitAct(call, { act: 'data_handed_out', ...about })
  const { id, email, name, locale, currencyUnit, createdAt } = account
  const profile = { id, email, name, locale, currencyUnit, createdAt }
  return { exportedAt: call.now, data: { profile, ...(await dataAbout(call, account)) } }
}

/** Deletes the account of an order's buyer, as they could themselves; a mail tells them. */
export async function closeBuyerAccount(call: OfficeCall, asked: Asked): Promise<{ ok: true }> {
  const { account, about } = await findBuyer(call, asked)
  const shop = await inShop(call, about.brand)
  await commitAct(call, { act: 'account_closed', ...about }, await closeAccount(shop, account))
  sendSoon(workOf(call))
  return { ok: true }
}

/** The buyer's own account; a member's is a matter of their company. */
async function findBuyer(call: OfficeCall, { number, why }: Asked) {
  const order = await findOrder(call, number, 'HELP_BUYERS')
  const account = await readAccount(call.db, order.accountId)
  if (account.accountType !== 'normal') {
    throw new ApiError('conflict', 'a company has this account', {
      details: { reason: 'of_company' },
    })
  }
  return { account, about: { brand: order.channel, subject: `order:${order.number}`, why } }
}
