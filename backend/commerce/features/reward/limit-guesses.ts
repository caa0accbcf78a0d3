import { codeLimits } from '#contract/calls/limits.ts'
import type { CodeProblem } from '#contract/reward-words.ts'
import { callerOf } from '../../../call/call.ts'
import {
  countCall,
  counterFor,
  isOverLimit,
  refuseOverLimit,
} from '../../../call/limits/rate-count.ts'
import type { Call } from '../../call.ts'

/**
 * Refuses whoever tries codes one after another. One that there is not uses the limits up; once they
 * are, no code is judged any more, or a right one would stand out.
 */
export async function limitGuesses(call: Call, problem: CodeProblem | undefined): Promise<void> {
  const { db, now, address } = call
  const subjects = { account: callerOf(call).accountId, ip: address }
  const isGuess = problem === 'code_unknown'
  for (const limit of codeLimits) {
    const counter = counterFor(limit, subjects[limit.scope])
    const isOver = isGuess
      ? (await countCall(db, counter, now).first()) === null
      : await isOverLimit(db, counter, now)
    if (isOver) throw await refuseOverLimit(db, counter, now)
  }
}
