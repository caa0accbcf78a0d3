/**
 * Stands in for D1 in bare workerd, which has none: real answers of SQLite, each fetched once from
 * a process beside and kept, so that the page's own work is what is measured.
 */
const answers = new Map<string, string>()

export default {
  async fetch(request: Request, env: { SQLITE: Fetcher }): Promise<Response> {
    const body = await request.text()
    const format = new URL(request.url).searchParams.get('resultsFormat') ?? ''
    const key = format + body
    let answer = answers.get(key)
    if (answer === undefined) {
      const response = await env.SQLITE.fetch(`http://sqlite/${format}`, { method: 'POST', body })
      answer = await response.text()
      answers.set(key, answer)
    }
    return new Response(answer, { headers: { 'content-type': 'application/json' } })
  },
}
