import { type } from 'arktype'
import { correctionProofs, correctionStates, giftStandings } from './help-words.ts'

// What the office shows of the help that a buyer got: snake_case names, unix seconds.

export const OfficeNote = type({
  id: 'string',
  by: 'string',
  at: 'number.integer',
  text: 'string',
  /** The row of the reader's queue, if the note names them and they have not read it. */
  'mention?': 'string',
})
export const OfficeGift = type({
  id: 'string',
  esim_id: 'string',
  /** Masked: to whom it is offered. */
  email: 'string',
  state: type.enumerated(...giftStandings),
  offered_at: 'number.integer',
  expires_at: 'number.integer',
})

export const OfficeCorrection = type({
  id: 'string',
  /** Masked. */
  new_email: 'string',
  state: type.enumerated(...correctionStates),
  /** Whether the code of the old mailbox is needed too. */
  needs_old: 'boolean',
  proofs: type.enumerated(...correctionProofs).array(),
  why: 'string',
  asked_by: 'string',
  asked_at: 'number.integer',
  is_own: 'boolean',
})

/** What the office knows and may do about an order's buyer, beside money. */
export const OfficeHelp = type({
  notes: OfficeNote.array(),
  /** Names of people whom a note may name. */
  colleagues: 'string[]',
  gifts: OfficeGift.array(),
  /** A withdrawal that a person has to answer. */
  'withdrawal?': { id: 'string', number: 'string', received_at: 'number.integer' },
  /** A correction of the buyer's address that is not decided. */
  'correction?': OfficeCorrection,
  /** Sessions of the buyer that have not ended. */
  sessions: 'number.integer',
  /** Whether the buyer's account was closed. */
  is_closed: 'boolean',
  may_agree: 'boolean',
})
