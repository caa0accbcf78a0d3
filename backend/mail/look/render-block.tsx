import { Button, Heading, Img, Link, Section, Text } from '@react-email/components'
import type { Brand } from '#contract/commerce/channel.ts'
import type { Fact, MailBlock } from '../content.ts'
import { buttonColours, paint, type Type } from './styles.ts'

type BlockProps = { block: MailBlock; brand: Brand; type: Type }

/** Renders a block of a mail as HTML. */
export function RenderedBlock({ block, brand, type }: BlockProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text
          className="text"
          style={{ margin: '0 0 16px', ...type.body, ...paint(brand, 'text') }}
        >
          {block.text}
        </Text>
      )
    case 'code':
      return <Code code={block.code} brand={brand} type={type} />
    case 'facts':
      return <Facts facts={block.facts} brand={brand} type={type} />
    case 'subtitle':
      return (
        <Heading
          as="h2"
          className="text"
          style={{ margin: '24px 0 12px', ...type.subtitle, ...paint(brand, 'text') }}
        >
          {block.text}
        </Heading>
      )
    case 'picture':
      return <Picture name={block.picture.name} label={block.label} type={type} />
    case 'link':
      return (
        <Text style={{ margin: '0 0 16px', ...type.body }}>
          <Link className="text" href={block.url} style={linkStyle(brand)}>
            {block.label}
          </Link>
        </Text>
      )
    case 'button':
      return (
        <Button className="button" href={block.url} style={buttonStyle(brand, type)}>
          {block.label}
        </Button>
      )
  }
}

function Code({ code, brand, type }: { code: string; brand: Brand; type: Type }) {
  return (
    <Section
      className="sunken"
      style={{ margin: '0 0 16px', borderRadius: brand.cornerPx, ...paint(brand, 'sunken') }}
    >
      <Text
        className="text"
        style={{
          margin: 0,
          padding: '16px 0',
          textAlign: 'center',
          ...type.code,
          ...paint(brand, 'text'),
        }}
      >
        {code}
      </Text>
    </Section>
  )
}

function buttonStyle(brand: Brand, type: Type) {
  return {
    ...type.body,
    ...buttonColours(brand),
    margin: '8px 0 16px',
    padding: '14px 24px',
    borderRadius: brand.cornerPx,
    fontWeight: 600,
  }
}

function linkStyle(brand: Brand) {
  return { ...paint(brand, 'text'), textDecoration: 'underline' }
}

type FactsProps = { facts: Fact[]; brand: Brand; type: Type }

/** Terms are shown above their values, as a phone is too narrow for both side by side. */
function Facts({ facts, brand, type }: FactsProps) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {facts.map(({ term, value }) => (
        <Text
          key={term}
          className="text"
          style={{ margin: '0 0 10px', ...type.body, ...paint(brand, 'text') }}
        >
          <span className="muted" style={{ fontSize: '14px', ...paint(brand, 'muted') }}>
            {term}
          </span>
          <br />
          {value}
        </Text>
      ))}
    </Section>
  )
}

/** The code is dark on white in every theme, as cameras read nothing else. */
function Picture({ name, label, type }: { name: string; label: string; type: Type }) {
  return (
    <Img
      src={`cid:${name}`}
      alt={label}
      width="220"
      height="220"
      style={{ ...type.small, margin: '0 0 16px', backgroundColor: '#ffffff', color: '#000000' }}
    />
  )
}
