import { requestsDataset } from '#worker/edge/reports/request-figures.ts'
import { openingRoute } from '#worker/edge/reports/route-name.ts'

/** The number of answers of one version, and of its errors. */
export type Answers = { requests: number; errors: number }

/** Answers of a new version from which on its error rate is meaningful. */
const enoughRequests = 200
/** The error rate of a new version may exceed that of the old one by this much. */
const tolerance = 0.002
/** The error rate of a new version must not exceed this, whatever the old one's was. */
const maxShare = 0.05

/**
 * Compares the answers of two versions: `pass` and `fail` need enough requests of the new one,
 * otherwise the answer is `wait`.
 */
export function judge(fresh: Answers, stable: Answers): 'pass' | 'fail' | 'wait' {
  if (fresh.requests < enoughRequests) {
    // Even if all further answers were successful, there are too many errors.
    return fresh.errors > enoughRequests * maxShare ? 'fail' : 'wait'
  }
  const share = (answers: Answers) => answers.errors / Math.max(1, answers.requests)
  const allowed = Math.min(maxShare, share(stable) + tolerance)
  return share(fresh) > allowed ? 'fail' : 'pass'
}

type Gate = {
  /** Cloudflare's API, with the account: `…/client/v4/accounts/<id>`. */
  account: string
  token: string
  /** The data set that the worker writes to, if it is not the edge's. */
  dataset?: string
  /** How often and how long to look. */
  everyMs: number
  longestMs: number
}

/**
 * Watches both versions' answers in Workers Analytics Engine until they allow a verdict. Rejects if
 * the new version fails more often. If there are too few visitors until the end, the answers so far
 * decide.
 */
export async function watchErrors(
  { account, token, dataset = requestsDataset, everyMs, longestMs }: Gate,
  { fresh, stable }: { fresh: string; stable: string },
): Promise<void> {
  const startedAt = Date.now()
  const asked = Math.floor(startedAt / 1000)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    const answers = await answersSince(asked, { account, token, dataset })
    const of = (version: string) => answers.get(version) ?? { requests: 0, errors: 0 }
    const verdict = judge(of(fresh), of(stable))
    const isLast = Date.now() - startedAt >= longestMs
    if (verdict === 'fail' || (isLast && verdict === 'wait' && of(fresh).errors > 0)) {
      const { requests, errors } = of(fresh)
      throw new Error(`the new version failed ${errors} of ${requests} requests`)
    }
    if (verdict === 'pass' || isLast) return
  }
}

/**
 * Answers by version since a time in unix seconds, corrected for sampling. That a shop is not open yet is
 * no error.
 */
async function answersSince(
  since: number,
  { account, token, dataset }: Required<Omit<Gate, 'everyMs' | 'longestMs'>>,
): Promise<Map<string, Answers>> {
  const query = `SELECT blob1 AS version, SUM(_sample_interval) AS requests, SUM(IF(double1 >= 500 AND blob2 != '${openingRoute}', _sample_interval, 0)) AS errors FROM ${dataset} WHERE timestamp >= toDateTime(${since}) GROUP BY version`
  const answer = await fetch(`${account}/analytics_engine/sql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: query,
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`the error gate could not read the figures: ${answer.status}`)
  const { data } = (await answer.json()) as { data: ({ version: string } & Answers)[] }
  return new Map(
    data.map(({ version, requests, errors }) => [
      version,
      { requests: Number(requests), errors: Number(errors) },
    ]),
  )
}
