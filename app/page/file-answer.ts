type Named = { name: string; type: string }

/** Answers with a file that is stored by the browser alone, under this name. */
export function fileAnswer(body: BodyInit, { name, type }: Named): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
