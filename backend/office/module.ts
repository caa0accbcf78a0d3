import type { Domain } from '../call/domain.ts'
import type { OfficeServices } from './call.ts'

/** The people who run the shop, and what they can do for those who buy in it. */
export const office: Domain<OfficeServices> = {
  name: 'office',
  tables: () => import('./tables.ts'),
  routes: () => import('./routes.ts'),
  work: () => import('./jobs.ts'),
  personalData: () => import('./personal-data.ts'),
  seeds: () => import('./demo/seed.ts'),
}
