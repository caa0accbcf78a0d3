import type { Tables } from '../call/domain.ts'

export const tables: Tables = {
  outbox_mail: true,
}
