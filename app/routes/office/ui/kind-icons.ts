import {
  ArchiveX,
  AtSign,
  Building2,
  CircleQuestionMark,
  Hourglass,
  type IconNode,
  MailX,
  Scale,
  Undo2,
  UserCheck,
  WalletCards,
} from 'lucide'
import type { QueueKind } from '#contract/office/order-words.ts'

export const kindIcons: Readonly<Record<QueueKind, IconNode>> = {
  stuck_order: Hourglass,
  unknown_call: CircleQuestionMark,
  dispute: Scale,
  failed_refund: WalletCards,
  withdrawal: Undo2,
  to_agree: UserCheck,
  form: Building2,
  bounced_mail: MailX,
  dead_letter: ArchiveX,
  mention: AtSign,
}
