import type { Config } from '../edge/env.ts'

/** Whether payments and eSIMs come from the sandbox: nothing costs money, and no eSIM connects. */
export function runsSandbox({ environment, stripe, supplier }: Config): boolean {
  return environment !== 'production' && !stripe && !supplier
}
