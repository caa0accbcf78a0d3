import { NodeHtmlRewriter } from '../shop/html-rewriter.ts'

// The backend's tests read HTML with what the worker's runtime has for it.
Object.assign(globalThis, { HTMLRewriter: NodeHtmlRewriter })
