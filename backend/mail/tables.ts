import type { Tables } from '../call/domain.ts'

export const tables: Tables = {
  mail_suppression: true,
  outbox_mail: true,
  push_device: true,
}
