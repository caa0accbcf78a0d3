import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '#contract/commerce/channel.ts'
import { type MailContent, preheaderOf } from '../content.ts'
import type { MailContext } from '../mail-context.ts'
import { footLines } from './foot-lines.ts'
import { RenderedBlock } from './render-block.tsx'
import { darkCss, type Painted, paint, type Type, typeOf } from './styles.ts'

/** Maximum length of the preview text; mail programs cut longer ones. */
const maxPreheaderLength = 140
const segments = Array.from({ length: 11 }, (_, at): Painted => (at % 2 ? 'panel' : 'segment'))

/**
 * Renders a mail as HTML that loads nothing from the network: no fonts and no remote pictures. Its
 * pictures are attached.
 */
export function renderHtml(content: MailContent, context: MailContext): string {
  const page = renderToStaticMarkup(<MailPage content={content} context={context} />)
  // React adds preload links for pictures; a mail has nothing to preload.
  return `<!doctype html>${page.replace(/<link rel="preload"[^>]*>/g, '')}`
}

function MailPage({ content, context }: { content: MailContent; context: MailContext }) {
  const { brand, locale } = context
  const type = typeOf(locale)
  const schemes = brand.darkColours ? 'light dark' : 'light only'
  return (
    <Html lang={locale}>
      <Head>
        <title>{content.title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="format-detection" content="telephone=no,date=no,address=no" />
        <meta name="color-scheme" content={schemes} />
        <meta name="supported-color-schemes" content={schemes} />
        <style>{darkCss(brand)}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: 0, ...paint(brand, 'page') }}>
        <Preview>{[...preheaderOf(content)].slice(0, maxPreheaderLength).join('')}</Preview>
        <Container style={{ maxWidth: '560px', padding: '32px 16px' }}>
          <Text className="text" style={{ margin: 0, ...type.wordmark, ...paint(brand, 'text') }}>
            {brand.wordmark}
          </Text>
          <Panel brand={brand}>
            <Heading
              className="text"
              style={{ margin: '0 0 16px', ...type.heading, ...paint(brand, 'text') }}
            >
              {content.title}
            </Heading>
            {content.blocks.map((block) => (
              <RenderedBlock key={JSON.stringify(block)} block={block} brand={brand} type={type} />
            ))}
            {content.notes && (
              <>
                <Hr className="line" style={{ margin: '16px 0', ...paint(brand, 'line') }} />
                <Lines lines={content.notes} brand={brand} type={type} />
              </>
            )}
          </Panel>
          <Lines lines={footLines(content, context)} brand={brand} type={type} />
        </Container>
      </Body>
    </Html>
  )
}

/** The sheet of the mail; its upper edge is an alternating bar like the frame of a chart. */
function Panel({ brand, children }: { brand: Brand; children: ReactNode }) {
  const frame = { borderWidth: '1px', borderStyle: 'solid', ...paint(brand, 'line') }
  return (
    <Section
      className="panel line"
      style={{ margin: '16px 0 24px', ...frame, ...paint(brand, 'panel') }}
    >
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} aria-hidden="true">
        <tbody>
          <tr>
            {segments.map((name, at) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: the bar has no other order
                key={at}
                className={name}
                style={{ height: '7px', fontSize: 0, lineHeight: 0, ...paint(brand, name) }}
              />
            ))}
          </tr>
        </tbody>
      </table>
      <Section style={{ padding: '32px 24px' }}>{children}</Section>
    </Section>
  )
}

type LinesProps = { lines: string[]; brand: Brand; type: Type }

function Lines({ lines, brand, type }: LinesProps) {
  const style = { margin: '0 0 4px', ...type.small, ...paint(brand, 'muted') }
  return lines.map((line) => (
    <Text key={line} className="muted" style={style}>
      {line}
    </Text>
  ))
}
