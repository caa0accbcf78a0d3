import type { Config } from '../edge/env.ts'

/** Whether payments and eSIMs come from the sandbox: nothing costs money, and no eSIM connects. */
export function runsSandbox({ environment, payments, suppliers }: Config): boolean {
  return environment !== 'production' && !payments && !suppliers
}
