import type { Tables } from '../call/domain.ts'

export const tables: Tables = {
  staff: 'people who run the shop, whom the log names; they have no account',
  staff_role: 'what people who run the shop may do',
  staff_passkey: 'public keys of people who run the shop, deleted when they leave',
  staff_session: true,
  staff_invite: true,
  office_act: 'what people who run the shop did; the log is only added to',
  office_refund: 'refunds by people who run the shop, which accounting keeps; names no buyer',
  office_note: true,
  office_mention: true,
  office_catalogue_act: 'ids of acts on the catalogue that the log has',
  office_correction: true,
  office_goodwill: 'points that people of the office gave; names no buyer',
  office_dispute_answer: 'what banks were answered, which accounting keeps',
  office_taken: 'who has taken which case; names no buyer',
}
