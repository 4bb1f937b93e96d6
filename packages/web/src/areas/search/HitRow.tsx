import { type SearchHit, type SearchKind, type SearchPlace, searchField } from '@portal/contract/areas/search/search.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Link } from 'react-router'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { Marked } from './Marked.tsx'

const fields = wordsOf(searchField)

const icons: Record<SearchKind, IconName> = {
  video: 'film',
  short: 'film',
  doc: 'paper',
  live: 'screen',
  class: 'people',
  notice: 'megaphone',
  article: 'book',
  activity: 'flag',
  question: 'help',
  exhibition: 'camera',
}

const withPlace = (link: string, { field, at }: SearchPlace): string => {
  if (at === null) return link
  if (field === 'second') return `${link}&t=${at}`
  return field === 'page' ? `${link}&page=${at}` : link
}

/** What a place is called, where it is one to go to. */
const placeName = ({ field, at }: SearchPlace): string => {
  if (field === 'second' && at !== null) return clockText(at)
  if (field === 'page' && at !== null) return `第 ${at} 页`
  return field === 'title' || field === 'body' ? '' : (fields[field] ?? '')
}

function Place({ place, terms, link }: { place: SearchPlace; terms: readonly string[]; link: string }) {
  const name = placeName(place)
  if (place.text === '' && name === '') return null
  const words = (
    <>
      {name !== '' && (
        <b className="search-place">
          {place.field === 'second' && <Icon name="play" small />}
          {place.field === 'page' && <Icon name="paper" small />}
          {name}
        </b>
      )}
      <Marked text={place.text} terms={terms} />
    </>
  )
  return place.at === null ? (
    <p className="search-text">{words}</p>
  ) : (
    <Link className="search-text" to={withPlace(link, place)}>
      {words}
    </Link>
  )
}

/** One hit: title, what it is, and the place of the words, which leads there itself. */
export function HitRow({ hit, terms }: { hit: SearchHit; terms: readonly string[] }) {
  const { kind, title, coverUrl, aside, link, durationMs, place, more } = hit
  const hasPicture = kind === 'video' || kind === 'short'
  return (
    <li className="search-hit">
      <Link
        to={withPlace(link, place)}
        className={hasPicture ? 'search-cover' : 'search-sign'}
        tabIndex={-1}
        aria-hidden="true"
      >
        {hasPicture ? <Cover url={coverUrl} title={title} /> : <Icon name={icons[kind]} />}
        {hasPicture && durationMs !== null && <span>{clockText(durationMs / 1000)}</span>}
      </Link>
      <div>
        <Link to={withPlace(link, place)} className="search-title">
          <Marked text={title} terms={terms} />
        </Link>
        <Place place={place} terms={terms} link={link} />
        {more.map((each) => (
          <Place key={`${each.field} ${each.at} ${each.text}`} place={each} terms={terms} link={link} />
        ))}
        {aside !== '' && <small>{aside}</small>}
      </div>
    </li>
  )
}
