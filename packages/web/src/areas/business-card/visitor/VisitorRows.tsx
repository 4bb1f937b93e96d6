import { type CardPart, spacedPhone } from '@portal/contract/areas/business-card/card-field.ts'
import type { ShownCard } from '@portal/contract/areas/business-card/visitor.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import '#src/ui/plain/verb.css'
import { type VisitorWords, visitorWords } from './visitor-words.ts'

interface Way {
  icon: IconName
  act?: (value: string) => { href: string; verb: keyof VisitorWords }
}

const dial = (value: string) => ({
  href: `tel:${value.replace(/转|#|ext\./g, ',').replace(/[^\d+,]/g, '')}`,
  verb: 'call' as const,
})

/** Behind the name, in this order; what stands in the head and the room are not among them. */
const ways: Partial<Record<CardPart, Way>> = {
  mobile: { icon: 'call', act: dial },
  officePhone: { icon: 'building', act: dial },
  switchboard: { icon: 'building', act: dial },
  mail: { icon: 'mail', act: (value) => ({ href: `mailto:${value}`, verb: 'write' }) },
  website: {
    icon: 'screen',
    act: (value) => ({ href: /^https?:/i.test(value) ? value : `http://${value}`, verb: 'open' }),
  },
  address: { icon: 'pin' },
}

/** The rows of the card; the room stands under the address, or for it. */
const rowsOf = ({ fields }: ShownCard) => {
  const room = fields.find(({ key }) => key === 'room')
  const rows = fields.flatMap((field) => {
    const way = ways[field.key]
    return way ? [{ ...field, way, note: field.key === 'address' && room ? room.value : field.label }] : []
  })
  const hasAddress = rows.some(({ key }) => key === 'address')
  return room && !hasAddress ? [...rows, { ...room, way: { icon: 'pin' } as Way, note: room.label }] : rows
}

/** How to reach him, each with the one thing that can be done with it. */
export function VisitorRows({ card }: { card: ShownCard }) {
  const words = visitorWords[card.language]
  return (
    <ul className="visitor-rows">
      {rowsOf(card).map(({ key, value, note, way }) => {
        const act = way.act?.(value)
        return (
          <li key={key}>
            <Icon name={way.icon} />
            <div>
              <p>{spacedPhone(value)}</p>
              <small>{note}</small>
            </div>
            {act && (
              <a className="verb" href={act.href} aria-label={`${words[act.verb]} ${value}`} rel="noreferrer">
                {words[act.verb]}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
