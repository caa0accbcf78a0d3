import { maskEmail } from '../../mail/mask-email.ts'

/** A masked e-mail address, as the office shows it; empty for a deleted account. */
export const maskedEmail = (email: string | null): string => (email ? maskEmail(email) : '')

/** The last digits of an ICCID, which its owner can read out. */
export const maskedIccid = (iccid: string | undefined): string =>
  iccid ? `…${iccid.slice(-7, -3)} ${iccid.slice(-3)}` : ''
