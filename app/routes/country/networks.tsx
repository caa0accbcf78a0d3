import { Fragment } from 'react'
import type { GuideLinks } from '#app/article/find-guides.ts'
import { m } from '#app/paraglide/messages.js'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CountryView } from './country-view.ts'

type NetworksProps = {
  networks: CountryView['networks']
  guides: GuideLinks | undefined
}

export function Networks({ networks, guides }: NetworksProps) {
  return (
    <KeptPart
      as="section"
      className="panel"
      aria-labelledby="networks"
      of={networks}
      name={`networks ${JSON.stringify(guides)}`}
    >
      {() => (
        <>
          <h3 id="networks">{m.country_networks_title()}</h3>
          {networks.length > 1 && <p className="s muted">{m.country_networks_lead()}</p>}
          <ul className="nets">
            {networks.map((network) => (
              <li key={network.name}>
                <span className="b">{network.name}</span>
                {network.generations.map((generation) => (
                  <span key={generation} className="gen">
                    {generation}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          <p className="s muted">{m.country_networks_note()}</p>
          {guides && (
            <p className="s muted guide-links">
              <span>{guides.intro}</span>
              {guides.links.map((link, at) => (
                <Fragment key={link.to}>
                  <span>{at > 0 ? ' · ' : ' '}</span>
                  <Link className="link" {...link} />
                </Fragment>
              ))}
            </p>
          )}
        </>
      )}
    </KeptPart>
  )
}
