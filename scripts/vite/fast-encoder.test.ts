import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { fastEncoderPlugin } from './fast-encoder.ts'

type React = {
  createElement: (...parts: unknown[]) => unknown
  Suspense: unknown
  use: (promise: Promise<string>) => string
  render: (node: unknown) => Promise<ReadableStream<Uint8Array>>
}

const entry = `
  export { createElement, Suspense, use } from 'react'
  export { renderToReadableStream as render } from 'react-dom/server.edge'`

let folder = ''
let given: React
let published: React

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fast-encoder-'))
  given = await bundle('given', [fastEncoderPlugin()])
  published = await bundle('published', [])
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Bundles React and its server renderer as the worker's build does. */
async function bundle(name: string, plugins: Plugin[]): Promise<React> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      ...plugins,
      {
        name: 'entry',
        resolveId: (id) => (id === 'react-entry' ? join(root, 'react-entry.js') : null),
        load: (id) => (id.endsWith('react-entry.js') ? entry : null),
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(folder, name),
      minify: false,
      rolldownOptions: { input: 'react-entry', output: { entryFileNames: 'react.mjs' } },
    },
  })
  return import(join(folder, name, 'react.mjs'))
}

async function bytesOf(react: React, page: (react: React) => unknown): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await react.render(page(react))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Many short texts, which share a buffer, and one that is too long for it. */
function texts(text: string) {
  return ({ createElement }: React) =>
    createElement(
      'main',
      { title: text },
      Array.from({ length: 3_000 }, (_, key) => createElement('p', { key }, `${text} ${key}`)),
      createElement('pre', null, text.repeat(2_000)),
    )
}

type LateProps = Pick<React, 'createElement' | 'use'> & { text: Promise<string> }

function Late({ createElement, use, text }: LateProps) {
  return createElement('p', null, use(text))
}

/** A page whose parts arrive one after the other. */
function streamed({ createElement, Suspense, use }: React) {
  const arriving = [3, 2, 1].map(async (turns) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    return `遅い部分 🛫 ${turns}`.repeat(300)
  })
  return createElement(
    'main',
    null,
    'é 日本 😀',
    arriving.map((text, key) =>
      createElement(
        Suspense,
        { key, fallback: createElement('p', null, '待つ ⏳') },
        createElement(Late, { createElement, use, text }),
      ),
    ),
  )
}

describe('the encoder that react-dom/server is given', () => {
  it.each([
    ['one byte', 'Travel & roam <free>'],
    ['two bytes', 'Grüße, Ελλάδα, مرحبا'],
    ['three bytes', '日本のプラン 한국 ไทย €'],
    ['emoji', '🇯🇵 👩‍💻 😀'],
    ['halves of a pair', 'a\ud83d b\ude00 c'],
  ])('writes %s as the native one does', async (_, text) => {
    const bytes = await bytesOf(given, texts(text))
    expect(bytes.length).toBeGreaterThan(20_000)
    expect(bytes.equals(await bytesOf(published, texts(text)))).toBe(true)
  })

  it('is in the build that has it alone', () => {
    const codeOf = (name: string) => readFileSync(join(folder, name, 'react.mjs'), 'utf8')
    expect(codeOf('given')).toContain('new FastEncoder()')
    expect(codeOf('published')).not.toContain('FastEncoder')
  })

  it('writes parts that are streamed later as the native one does', async () => {
    const bytes = await bytesOf(given, streamed)
    expect(bytes.toString()).toContain('遅い部分 🛫 3')
    expect(bytes.equals(await bytesOf(published, streamed))).toBe(true)
  })
})
