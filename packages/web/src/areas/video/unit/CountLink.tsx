import './unit.css'
import { count } from './unit-words.ts'

interface CountLinkProps {
  people: number
  /** What it counts, for those who do not see where it stands. */
  name: string
  onOpen: (() => void) | undefined
}

/** A number of people that opens them, where there are any and names may be seen. */
export function CountLink({ people, name, onOpen }: CountLinkProps) {
  if (!onOpen || people === 0) return <>{count(people)}</>
  return (
    <button type="button" className="unit-count" aria-label={`${name} ${count(people)} 人，查看名单`} onClick={onOpen}>
      {count(people)}
    </button>
  )
}
