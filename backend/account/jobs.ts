import type { Jobs } from '../call/domain.ts'
import type { AccountServices } from './call.ts'
import { dueSecret, resealSecret } from './person/person-key.ts'

export const jobs: Jobs<AccountServices> = {
  resealPersonSecret: { run: resealSecret, due: dueSecret },
}
