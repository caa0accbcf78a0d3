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
 * Limits how many unknown codes an account and an address may try. Once the limit is reached no
 * code is judged at all, because a different answer would reveal a valid one.
 */
export async function limitGuesses(call: Call, problem: CodeProblem | undefined): Promise<void> {
  const { db, now, addresses } = call
  const subjects = { account: [callerOf(call).accountId], ip: addresses }
  const isGuess = problem === 'code_unknown'
  const counters = codeLimits.flatMap((limit) =>
    subjects[limit.scope].map((subject) => counterFor(limit, subject)),
  )
  for (const counter of counters) {
    const isOver = isGuess
      ? (await countCall(db, counter, now).first()) === null
      : await isOverLimit(db, counter, now)
    if (isOver) throw await refuseOverLimit(db, counter, now)
  }
}
