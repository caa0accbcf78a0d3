import type { Tables } from '../call/domain.ts'

export const tables: Tables = { content_publication: 'which texts are published' }
