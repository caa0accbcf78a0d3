import { describe, expect, it } from 'vitest'
import type { Entry } from '#contract/texts/content.ts'
import { hostPictures } from './host-pictures.ts'
import { parseMarkdown } from './parse/parse-markdown.ts'

const asset = { name: 'the harbour.jpg', url: 'https://cms.example/h.jpg', alt: 'Ferries' }
const entry = (changed: Partial<Entry['assets'][number]> = {}): Entry => ({
  ...{ id: 'posts/one', type: 'posts', slug: 'one', locale: 'de', availableLocales: ['de'] },
  ...{ revision: 'r1', publishedAt: '2026-11-01', updatedAt: '2026-11-01' },
  ...{ seo: { title: 'One', description: 'One' }, title: 'One', summary: 'One', facts: {} },
  assets: [{ ...asset, ...changed }],
})
const base = '/media/posts/one/de/r1'

function shown(markdown: string, given = entry()) {
  const [block] = hostPictures(parseMarkdown(markdown), given)
  return block?.kind === 'paragraph' ? block.of : block
}

describe('the pictures of a text', () => {
  it('come from our host in three widths, with their size', () => {
    const given = entry({ width: 2400, height: 1600 })
    expect(shown('![Harbour](https://cms.example/h.jpg)', given)).toEqual([
      {
        kind: 'image',
        src: `${base}/960/the%20harbour.jpg`,
        srcSet: `${base}/480/the%20harbour.jpg 480w, ${base}/960/the%20harbour.jpg 960w, ${base}/1440/the%20harbour.jpg 1440w`,
        alt: 'Harbour',
        width: 2400,
        height: 1600,
      },
    ])
  })

  it('are not offered in widths that they do not have', () => {
    const of = shown('![](https://cms.example/h.jpg)', entry({ width: 700, height: 300 }))
    const srcSet = `${base}/480/the%20harbour.jpg 480w, ${base}/960/the%20harbour.jpg 700w`
    expect(of).toMatchObject([{ srcSet, alt: 'Ferries' }])
  })

  it('of hosts that the entry does not list are their text', () => {
    expect(shown('See ![the pier](https://evil.example/p.gif) there')).toEqual([
      'See ',
      'the pier',
      ' there',
    ])
  })

  it('of the shop itself stay as they are', () => {
    expect(shown('![A flag](/generated/flags/jp.svg)')).toEqual([
      { kind: 'image', src: '/generated/flags/jp.svg', alt: 'A flag' },
    ])
  })

  it('are found in lists and callouts', () => {
    const blocks = hostPictures(
      parseMarkdown(
        '- ![a](https://cms.example/h.jpg)\n\n> [!NOTE]\n> ![b](https://cms.example/h.jpg)',
      ),
      entry(),
    )
    expect(JSON.stringify(blocks).match(/"srcSet"/g)).toHaveLength(2)
  })
})
