import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { type OpenClass, viewOpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { classKind } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { OwnItems } from '#src/areas/special-class/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'
import { classWords, spanText } from './class-words.ts'
import { OwnAct } from './OwnAct.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { SeatCard } from './SeatCard.tsx'

const kinds = wordsOf(classKind)

/** One class as a learner sees it: what it asks, how its seats stand, its timetable, and the one thing to do. */
export function ClassPage({ classId }: { classId: string }) {
  const found = useQuery({ ...query(viewOpenClass, { classId }), refetchOnMount: 'always' })
  return (
    <Loaded
      of={found}
      back={
        <Link className="verb verb-large" to="/signInList">
          全部班次
        </Link>
      }
    >
      {(shown) => <ClassView shown={shown} />}
    </Loaded>
  )
}

function ClassView({ shown }: { shown: OpenClass }) {
  const { setTitle } = usePage()
  const { kind, name, coverUrl, rule, intro, my, prerequisites, label, state } = shown
  // Follows the class: the bar says of which kind it is.
  useEffect(() => {
    setTitle(kinds[kind] ?? '')
  }, [setTitle, kind])
  const told = classWords(shown)
  const asksSeats = label !== null || my.state !== null
  return (
    <div className="learn-page" data-foot="true">
      <article className="learn-face" aria-label={name}>
        {coverUrl !== '' && (
          <span className="learn-cover">
            <Cover url={coverUrl} title={name} />
          </span>
        )}
        <h2>{name}</h2>
        <p>{ruleSentence(rule)}</p>
        {told && (
          <p className="learn-told" role="status">
            <em data-tone={told.tone}>{told.words}</em>
          </p>
        )}
        <Facts shown={shown} />
      </article>
      {my.resultWhy.length > 0 && (
        <section className="learn-panel" aria-label="结业结果">
          <h3>结业结果</h3>
          <ul>
            {my.resultWhy.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </section>
      )}
      {asksSeats && state !== 'cancelled' && <SeatCard shown={shown} />}
      {prerequisites.length > 0 && (
        <section className="learn-panel" aria-label="先修要求">
          <h3>先修要求</h3>
          <ul className="learn-facts">
            {prerequisites.map(({ name: asked, done }) => (
              <li key={asked} data-done={done}>
                <Icon name={done ? 'tick' : 'cross'} />
                <span>
                  {asked}
                  {done ? '，已完成' : '，未完成'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kind === 'special' && my.state !== null && <OwnItems classId={shown.id} />}
      <ScheduleCard shown={shown} />
      {intro !== '' && (
        <section className="learn-panel" aria-label="简介">
          <h3>简介</h3>
          <p className="learn-intro">{intro}</p>
        </section>
      )}
      <OwnAct shown={shown} />
    </div>
  )
}

function Facts({ shown: { from, to, kind, sessions, place, lecturers, headTeacherName } }: { shown: OpenClass }) {
  const online = kind === 'special' ? '线上自学' : ''
  const inPerson = sessions > 0 ? `${sessions} 次面授` : ''
  const how = [online, inPerson].filter((part) => part !== '').join(' + ')
  return (
    <ul className="learn-facts">
      <li>
        <Icon name="calendar" />
        <span>{[spanText(from, to), how].filter((part) => part !== '').join('，')}</span>
      </li>
      {place !== '' && (
        <li>
          <Icon name="pin" />
          <span>{place}</span>
        </li>
      )}
      <li>
        <Icon name="person" />
        <span>
          {lecturers.length > 0 && `讲师 ${lecturers.join('、')}，`}班主任 {headTeacherName}
        </span>
      </li>
    </ul>
  )
}
