import { type } from 'arktype'
import { correctionProofs, correctionStates, giftStandings } from '#contract/office/help-words.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { staffOf } from '../../call/call.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { holds, type OfficeCall } from '../call.ts'
import { maskedEmail } from './mask.ts'

/** Seconds for which the codes of a correction hold. */
const correctionSeconds = 600
/** Notes that a page of an order shows at most. */
const most = 40

const Note = type({
  id: 'string',
  by: 'string',
  at: 'number.integer',
  text: 'string',
  mention: 'string | null',
})
const Gift = type({
  id: 'string',
  esimId: 'string',
  email: 'string',
  state: type.enumerated(...giftStandings),
  offeredAt: 'number.integer',
  expiresAt: 'number.integer',
})
const Facts = type({
  colleagues: type('string.json.parse').to('string[]'),
  withdrawal: type('string.json.parse')
    .to({ id: 'string', number: 'string', receivedAt: 'number.integer' })
    .or('null'),
  correction: type('string.json.parse')
    .to({
      id: 'string',
      newEmail: 'string',
      state: type.enumerated(...correctionStates),
      needsOld: '0 | 1',
      proofs: type('string.json.parse').to(type.enumerated(...correctionProofs).array()),
      why: 'string',
      askedBy: 'string',
      askedAt: 'number.integer',
      isOwn: '0 | 1',
    })
    .or('null'),
  channel: 'string',
  sessions: 'number.integer',
  isClosed: '0 | 1',
})

/** The queries of what the office did and may do for an order's buyer; `order` gives its id. */
export function helpQueries(call: OfficeCall, order: Sql): Sql[] {
  const { now } = call
  const reader = staffOf(call).id
  return [
    sql`SELECT note.id, staff.name AS by, note.written_at AS at, text,
        (SELECT note.id || '/' || ${reader} FROM office_mention
          WHERE note_id = note.id AND office_mention.staff_id = ${reader}
            AND NOT EXISTS (SELECT 1 FROM office_taken WHERE kind = 'mention'
              AND office_taken.id = note.id || '/' || ${reader} AND closed_at IS NOT NULL)) AS mention
      FROM office_note AS note JOIN staff ON staff.id = note.staff_id
      WHERE note.purchase_id = (${order}) ORDER BY note.written_at DESC LIMIT ${most}`,
    sql`SELECT gift.id, esim_id AS esimId, gift.email, CASE
          WHEN gift.state IN ('accepting', 'accepted') THEN gift.state
          WHEN gift.state = 'open' AND gift.expires_at > ${now} THEN 'open'
          ELSE 'returned' END AS state,
        gift.created_at AS offeredAt, gift.expires_at AS expiresAt
      FROM esim_gift AS gift JOIN esim ON esim.id = esim_id
      WHERE esim.purchase_id = (${order}) ORDER BY gift.created_at DESC LIMIT ${most}`,
    sql`SELECT (SELECT json_group_array(name) FROM staff
          WHERE left_at IS NULL AND id <> ${reader} AND EXISTS (SELECT 1 FROM staff_role
            WHERE staff_id = staff.id AND brand IN ('*', purchase.channel))) AS colleagues,
        (SELECT json_object('id', id, 'number', number, 'receivedAt', received_at)
          FROM withdrawal WHERE purchase_id = purchase.id AND outcome = 'support'
            AND NOT EXISTS (SELECT 1 FROM office_taken WHERE kind = 'withdrawal'
              AND office_taken.id = withdrawal.id AND closed_at IS NOT NULL) LIMIT 1) AS withdrawal,
        (SELECT json_object('id', asked.id, 'newEmail', new_email, 'state', asked.state,
            'needsOld', old_flow IS NOT NULL, 'proofs', proofs, 'why', why,
            'askedBy', staff.name, 'askedAt', asked_at, 'isOwn', asked_by = ${reader})
          FROM office_correction AS asked JOIN staff ON staff.id = asked_by
          WHERE asked.purchase_id = purchase.id AND (asked.state = 'waiting'
            OR asked.state = 'open' AND asked_at > ${now - correctionSeconds})
          ORDER BY asked_at DESC LIMIT 1) AS correction,
        purchase.channel,
        (SELECT count(*) FROM session WHERE session.account_id = account.id
          AND revoked_at IS NULL AND expires_at > ${now}) AS sessions,
        deleted_at IS NOT NULL AS isClosed
      FROM purchase JOIN account ON account.id = purchase.account_id
      WHERE purchase.id = (${order})`,
  ]
}

export function helpOf(call: OfficeCall, answers: readonly D1Result[]): OfficeOrder['help'] {
  const [notes, gifts, facts] = answers.map(({ results }) => results)
  const { withdrawal, correction, channel, isClosed, ...rest } = Facts.assert(facts?.[0])
  return {
    ...rest,
    ...(correction === null
      ? {}
      : {
          correction: {
            ...correction,
            newEmail: maskedEmail(correction.newEmail),
            needsOld: correction.needsOld === 1,
            isOwn: correction.isOwn === 1,
          },
        }),
    mayAgree: holds(call, 'AGREE_TO_CORRECTIONS', channel),
    ...(withdrawal === null ? {} : { withdrawal }),
    isClosed: isClosed === 1,
    notes: (notes ?? []).map((found) => {
      const { mention, ...note } = Note.assert(found)
      return { ...note, ...(mention === null ? {} : { mention }) }
    }),
    gifts: (gifts ?? []).map((found) => {
      const gift = Gift.assert(found)
      return { ...gift, email: maskedEmail(gift.email) }
    }),
  }
}
