import { data, isRouteErrorResponse } from 'react-router'
import type { Refused } from '#app/auth/auth-action.ts'
import { m } from '#app/paraglide/messages.js'

/**
 * Returns the answer of a page's action. If the server fails or cannot be reached, the page stays
 * and says so, instead of giving way to an error page. The status keeps the router from reading the
 * page again from a server that does not answer.
 */
export async function answerOrProblem<T>(send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    const isAnswered = isRouteErrorResponse(error) && error.status < 500
    if (error instanceof Response || isAnswered) throw error
    const problem = { message: m.auth_problem_unavailable() }
    const refused: Refused = { intent: '', email: '', problem }
    return data(refused, { status: 503 })
  }
}
