import { NodeHtmlRewriter } from '../shop/html-rewriter.ts'

// The backend's tests read HTML with the class that the worker's runtime has.
Object.assign(globalThis, { HTMLRewriter: NodeHtmlRewriter })
