import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

async function compared(query: string): Promise<string[]> {
  const html = await (await visit(`${shop}/japan-eSIM?${query}`)).text()
  const head = /<table[\s\S]*?<\/thead>/.exec(html)?.[0] ?? ''
  return head.match(/scope="col"/g) ?? []
}

describe('the comparison without script', () => {
  it('reads repeated parameters, as a form of checkboxes sends them', async () => {
    expect(await compared('compare=1gb-7d&compare=5gb-30d&compare=10gb-30d')).toHaveLength(3)
  })

  it('reads a fourth no more', async () => {
    const four = 'compare=1gb-7d&compare=5gb-30d&compare=10gb-30d&compare=20gb-30d'
    expect(await compared(four)).toHaveLength(3)
  })
})
