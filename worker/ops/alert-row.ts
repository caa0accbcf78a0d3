import type { AlertState } from '#contract/reports/operations.ts'
import type { Rule } from './alerts/rule.ts'

/** Returns the cells of an alert: what it is about, its state, what was found, and what to do. */
export function alertRow(
  { name, when, runbook, checks = 1 }: Rule,
  alerts: readonly AlertState[],
): string[] {
  const state = alerts.find((alert) => alert.name === name)
  return [name, when, stateOf(state, checks), state?.now ?? '', `docs/operations.md#${runbook}`]
}

function stateOf(state: AlertState | undefined, checks: number): string {
  if (!state) return 'quiet'
  const { begunAt, failing } = state
  if (begunAt === undefined) return `failed ${failing} of ${checks} checks`
  return `BEGUN ${new Date(begunAt * 1000).toISOString().replace('T', ' ').slice(0, 16)} UTC`
}
