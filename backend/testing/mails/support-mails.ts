import type { Locale } from '#contract/locale.ts'
import type { Mail } from '../../mail/mail.ts'
import type { OpenWithdrawal } from '../../shop/mails/mails.ts'
import { boughtAt, testOrder } from './mail.ts'

const testWithdrawal: OpenWithdrawal = {
  id: 'withdrawal-of-the-tests',
  number: 'TEST000001',
  email: 'buyer@people.example',
  name: 'Ines',
  locale: 'pt',
  receivedAt: boughtAt,
  doubt: 'unknown',
}

/** The mails about what a shop's support decides. */
export function supportMails(kept: { to: string; locale: Locale }, name: string): Mail[] {
  const claim = {
    order: testOrder(),
    locale: 'pt',
    pressedAt: boughtAt,
    receivedAt: boughtAt,
  } as const
  return [
    { ...kept, kind: 'withdrawal_received', number: 'TEST000001', name },
    ...(['unknown', 'exchanged', 'late', 'used'] as const).map(
      (doubt): Mail => ({
        ...kept,
        kind: 'withdrawal_support',
        withdrawal: { ...testWithdrawal, name, doubt, order: testOrder() },
      }),
    ),
    { ...kept, kind: 'withdrawal_support', withdrawal: { ...testWithdrawal, name: '' } },
    ...(['used', 'several', 'again', 'kept', 'unheard'] as const).map(
      (doubt): Mail => ({ ...kept, kind: 'landing_support', claim: { ...claim, doubt } }),
    ),
  ]
}
