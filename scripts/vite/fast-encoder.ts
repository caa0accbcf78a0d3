import type { Plugin } from 'vite'

/**
 * Gives react-dom's server build, and no other module, an encoder written in JavaScript. Beside it,
 * the build changes only the metrics of standard fonts (standard-fonts.ts; decision 136). React
 * encodes thousands of tiny strings per page, and in workerd a native call costs more than the
 * encoding itself. Slices stay below React's limit for views of 4,096 bytes, and no buffer is used
 * twice, so that no other code can see the bytes.
 */
export function fastEncoderPlugin(): Plugin {
  return {
    name: 'fast-encoder',
    applyToEnvironment: (environment) => environment.name !== 'client',
    transform: {
      filter: { id: /react-dom-server\.(edge|browser|node)\.[a-z.]*js$/ },
      handler(code) {
        if (!code.includes('new TextEncoder()')) return null
        return {
          code: encoder + code.replaceAll('new TextEncoder()', '(new FastEncoder())'),
          map: null,
        }
      },
    },
  }
}

const encoder = `
function FastEncoder() {
  this.native = new TextEncoder()
  this.slab = new Uint8Array(65536)
  this.used = 0
}
FastEncoder.prototype.encode = function encode(text) {
  const length = text.length
  if (length > 512) return this.native.encode(text)
  if (this.used + length * 3 > 65536) {
    this.slab = new Uint8Array(65536)
    this.used = 0
  }
  const slab = this.slab
  const start = this.used
  let at = start
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) slab[at++] = unit
    else if (unit < 0x800) {
      slab[at++] = 0xc0 | (unit >> 6)
      slab[at++] = 0x80 | (unit & 63)
    } else if (unit >= 0xd800 && unit <= 0xdfff) return this.native.encode(text)
    else {
      slab[at++] = 0xe0 | (unit >> 12)
      slab[at++] = 0x80 | ((unit >> 6) & 63)
      slab[at++] = 0x80 | (unit & 63)
    }
  }
  this.used = at
  return slab.subarray(start, at)
}
FastEncoder.prototype.encodeInto = function encodeInto(text, target) {
  return this.native.encodeInto(text, target)
}
`
