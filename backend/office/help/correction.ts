import { ApiError } from '#contract/errors.ts'
import type { CorrectionProof } from '#contract/office/help-words.ts'
import {
  type Account,
  correctEmail,
  readAccount,
  refuseTaken,
  sendCorrectionCode,
  takeCorrectionCode,
} from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { sql, statement } from '../../platform/sql.ts'
import { inShop, isOfBrands, type OfficeCall, workOf } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { findOrder } from '../order/find-order.ts'

type Asked = { number: string; email: string; proofs: readonly CorrectionProof[]; why: string }

/**
 * Begins to correct a buyer's address. Codes go to both mailboxes. Two proofs take the place of the
 * old one, and then a second person has to agree.
 */
export async function startCorrection(call: OfficeCall, asked: Asked): Promise<{ ok: true }> {
  const { db, now } = call
  const { number, proofs, why } = asked
  const newEmail = asked.email.trim()
  const order = await findOrder(call, number, 'HELP_BUYERS')
  const account = await buyerOf(call, order)
  const isTold = proofs.length > 0
  if (isTold && new Set(proofs).size < 2) throw refuse('proofs')
  const taken = await statement(db)`SELECT id FROM account
    WHERE email_key = ${emailKey(newEmail)} AND account_type = 'normal'`.first()
  if (taken) throw refuse('taken')
  const shop = await inShop(call, order.channel)
  const mailbox = { newEmail, address: newEmail, of: 'correct_new' as const }
  const newFlow = await sendCorrectionCode(shop, account, mailbox)
  const old = { newEmail, address: account.email, of: 'correct_old' as const }
  const oldFlow = isTold ? null : await sendCorrectionCode(shop, account, old)
  const id = crypto.randomUUID()
  const act = { act: 'correction_sent', brand: order.channel, subject: `order:${order.number}` }
  await commitAct(
    call,
    { ...act, act: 'correction_sent', why, after: { correction: id, proofs } },
    [
      statement(db)`DELETE FROM office_correction
      WHERE purchase_id = ${order.id} AND state = 'open'`,
      statement(db)`INSERT INTO office_correction (id, purchase_id, account_id, new_email, new_flow,
        old_flow, proofs, why, state, asked_by, asked_at)
      VALUES (${id}, ${order.id}, ${account.id}, ${newEmail}, ${newFlow}, ${oldFlow},
        ${JSON.stringify(proofs)}, ${why}, 'open', ${staffOf(call).id}, ${now})`,
    ],
  )
  return { ok: true }
}

type Codes = { correctionId: string; newCode: string; oldCode?: string }

/** Corrects an address by the codes that the buyer has told, or asks a second person to agree. */
export async function finishCorrection(call: OfficeCall, codes: Codes) {
  const found = await findCorrection(call, codes.correctionId, 'HELP_BUYERS')
  if (found.state !== 'open') throw refuse('decided')
  const account = await buyerOf(call, found)
  const { newEmail, newFlow, oldFlow } = found
  if (oldFlow !== null) {
    const old = { address: account.email, of: 'correct_old' as const }
    await takeCorrectionCode(call, account, { ...old, flow: oldFlow, code: codes.oldCode ?? '' })
  }
  const fresh = { address: newEmail, of: 'correct_new' as const }
  await takeCorrectionCode(call, account, { ...fresh, flow: newFlow, code: codes.newCode })
  if (oldFlow !== null) {
    await apply(call, { found, account, why: found.why })
    return { isDone: true }
  }
  const wait = statement(call.db)`UPDATE office_correction SET state = 'waiting'
    WHERE id = ${found.id} AND state = 'open'`
  const after = { correction: found.id, proofs: JSON.parse(found.proofs) as unknown }
  const act = { act: 'correction_asked', ...aboutOf(found), why: found.why, after } as const
  await commitAct(call, act, [wait])
  return { isDone: false }
}

type Decision = { correctionId: string; decision: 'agree' | 'decline'; why: string }

/** Approves or declines a correction that another person asked for. */
export async function decideCorrection(
  call: OfficeCall,
  { correctionId, decision, why }: Decision,
): Promise<{ ok: true }> {
  const found = await findCorrection(call, correctionId, 'AGREE_TO_CORRECTIONS')
  if (found.askedBy === staffOf(call).id) throw refuse('own_correction')
  if (found.state !== 'waiting') throw refuse('decided')
  if (decision === 'agree') {
    await apply(call, { found, account: await buyerOf(call, found), why })
    return { ok: true }
  }
  const decline = statement(call.db)`UPDATE office_correction SET state = 'declined',
    decided_by = ${staffOf(call).id}, decided_at = ${call.now} WHERE id = ${found.id}`
  const after = { correction: found.id }
  await commitAct(call, { act: 'correction_declined', ...aboutOf(found), why, after }, [decline])
  return { ok: true }
}

type Applied = { found: Found; account: Account; why: string }

async function apply(call: OfficeCall, { found, account, why }: Applied): Promise<void> {
  const { db, now } = call
  const decidedBy = found.state === 'waiting' ? staffOf(call).id : null
  const end = statement(db)`UPDATE office_correction SET state = 'done',
    decided_by = ${decidedBy}, decided_at = ${now} WHERE id = ${found.id}`
  const shop = await inShop(call, found.channel)
  const after = { correction: found.id }
  await commitAct(call, { act: 'email_corrected', ...aboutOf(found), why, after }, [
    end,
    ...(await correctEmail(shop, account, found.newEmail)),
  ]).catch((error: unknown) => {
    if (String(error).includes('office_correction_decided')) throw refuse('decided')
    return refuseTaken(error)
  })
  sendSoon(workOf(call))
}

type Found = {
  id: string
  number: string
  channel: string
  accountId: string
  newEmail: string
  newFlow: string
  oldFlow: string | null
  proofs: string
  why: string
  state: string
  askedBy: string
}

async function findCorrection(
  call: OfficeCall,
  id: string,
  permission: 'HELP_BUYERS' | 'AGREE_TO_CORRECTIONS',
): Promise<Found> {
  const found = await statement(call.db)`SELECT asked.id, number, channel,
      asked.account_id AS accountId, new_email AS newEmail, new_flow AS newFlow,
      old_flow AS oldFlow, proofs, why, asked.state, asked_by AS askedBy
    FROM office_correction AS asked JOIN purchase ON purchase.id = purchase_id
    WHERE asked.id = ${id} AND ${isOfBrands(call, permission, sql`channel`)}`.first<Found>()
  if (!found) throw new ApiError('not_found')
  return found
}

const aboutOf = ({ number, channel }: Found) => ({ brand: channel, subject: `order:${number}` })

/** The buyer's own account; a member's address is a matter of their company. */
async function buyerOf({ db }: OfficeCall, { accountId }: { accountId: string }): Promise<Account> {
  const account = await readAccount(db, accountId)
  if (account.accountType !== 'normal') throw refuse('of_company')
  return account
}

function refuse(reason: string): ApiError {
  return new ApiError('conflict', 'the address cannot be corrected', { details: { reason } })
}
