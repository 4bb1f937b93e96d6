import type { GuideLearning } from '@portal/contract/areas/account/guide.ts'
import { Link } from 'react-router'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { SearchLink } from '#src/shared/search/SearchLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { wallClock } from '#src/ui/time/instant.ts'
import { BellButton } from '../../inbox/BellButton.tsx'
import { greetingAt } from './greeting.ts'
import { YearRing } from './YearRing.tsx'
import { yearWords } from './year-words.ts'

const PROGRESS = '/netSchool/learnProgress'

function Greeting() {
  const { name, orgName } = useSession()
  return (
    <div className="home-greeting">
      <h1>
        {greetingAt(wallClock(serverNow()).hour)}，{name}
      </h1>
      <p>{orgName}</p>
    </div>
  )
}

/** Head of the home on a phone: greeting and bell, beneath it the year as a card. */
export function PhoneHead({ learning }: { learning: GuideLearning | null }) {
  return (
    <>
      <header className="home-head" aria-label="顶部栏" data-chrome>
        <Greeting />
        <SearchLink />
        <BellButton />
      </header>
      {learning && <YearCard learning={learning} />}
    </>
  )
}

function YearCard({ learning }: { learning: GuideLearning }) {
  const { head, note } = yearWords(learning)
  return (
    <Link to={PROGRESS} className="home-card home-year">
      <YearRing hours={learning.hours} target={learning.target} />
      <span>
        <b>{head}</b>
        <small>{note}</small>
      </span>
      <Icon name="forward" />
    </Link>
  )
}

/** The same on a desk, as the first line of the wide column. */
export function DeskHead({ learning }: { learning: GuideLearning | null }) {
  const words = learning && yearWords(learning)
  return (
    <div className="home-desk-head">
      <Greeting />
      {learning && words && (
        <Link to={PROGRESS}>
          <span>
            <b>{words.head}</b>
            <small>{words.note}</small>
          </span>
          <YearRing hours={learning.hours} target={learning.target} />
        </Link>
      )}
    </div>
  )
}
