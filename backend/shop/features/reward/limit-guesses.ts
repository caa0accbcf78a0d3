import { codeLimits } from '#contract/calls/row/limits.ts'
import type { CodeProblem } from '#contract/commerce/reward-words.ts'
import { callerOf } from '../../../call/call.ts'
import { passGate } from '../../../call/limits/pass-gate.ts'
import { counterFor, refuseOverLimit, stepOf } from '../../../call/limits/rate-count.ts'
import type { Call } from '../../call.ts'

/**
 * Limits how many unknown codes an account and an address may try. Once the limit is reached no
 * code is judged at all, because a different answer would reveal a valid one.
 */
export async function limitGuesses(call: Call, problem: CodeProblem | undefined): Promise<void> {
  const subjects = { account: [callerOf(call).accountId], ip: call.addresses }
  const counters = codeLimits.flatMap((limit) =>
    subjects[limit.scope].map((subject) => counterFor(limit, subject)),
  )
  const kind = problem === 'code_unknown' ? 'count' : 'look'
  const steps = counters.map((counter) => stepOf(counter, kind))
  const waits = await passGate(call, steps, 'closed')
  for (const [index, counter] of counters.entries()) {
    const seconds = waits[index] ?? 0
    if (seconds > 0) throw refuseOverLimit(counter, seconds)
  }
}
