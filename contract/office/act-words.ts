/** What the log calls the acts of the office. */
export const officeActs = [
  'signed_in',
  'confirmed',
  'joined',
  'invited',
  'left',
  'showed',
  'searched',
  'refreshed',
  'resent',
  'refund_asked',
  'refund_made',
  'refund_agreed',
  'refund_declined',
  'taken',
  'given_back',
  'closed',
] as const
export type OfficeAct = (typeof officeActs)[number]
