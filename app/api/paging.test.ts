import { describe, expect, it, vi } from 'vitest'
import { loadMore, type PageInfo } from './paging.ts'

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(page)
  return all
}

describe('loading more', () => {
  it('goes on for as long as a key is returned', async () => {
    const pages = [
      { items: [1, 2], lastEvaluatedKey: 'k2' },
      { items: [3], lastEvaluatedKey: 'k3' },
      { items: [] },
    ]
    const loadPage = vi.fn(async (_: PageInfo) => pages.shift() ?? { items: [] })
    expect(await collect(loadMore(loadPage))).toEqual([[1, 2], [3], []])
    expect(loadPage.mock.calls).toEqual([
      [{ pageSize: 10 }],
      [{ pageSize: 10, pageStart: 'k2' }],
      [{ pageSize: 10, pageStart: 'k3' }],
    ])
  })

  it('starts where it is told and loads no page that nobody asks for', async () => {
    const loadPage = vi.fn(async (_: PageInfo) => ({ items: [1], lastEvaluatedKey: 'next' }))
    const pages = loadMore(loadPage, { pageSize: 25, pageStart: 'k1' })
    expect(await pages.next()).toEqual({ done: false, value: [1] })
    expect(loadPage.mock.calls).toEqual([[{ pageSize: 25, pageStart: 'k1' }]])
  })

  it('does not go round for ever', async () => {
    const loadPage = async () => ({ items: [1], lastEvaluatedKey: 'same' })
    await expect(collect(loadMore(loadPage))).rejects.toMatchObject({ code: 'malformed_response' })
  })
})
