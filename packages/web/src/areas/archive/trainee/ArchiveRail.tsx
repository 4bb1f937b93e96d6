import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { WorkConditions } from '../card/WorkConditions.tsx'
import { stateWord, titleOf } from './line-words.ts'

const EVENTS = 6

/** 上岗条件, certificates by their end, and the course of events. */
export function ArchiveRail({ view }: { view: ArchiveView }) {
  const certificates = [...view.certificates].sort((a, b) => ((a.validTo ?? '9999') < (b.validTo ?? '9999') ? -1 : 1))
  return (
    <>
      {view.mayWork && <WorkConditions conclusion={view.mayWork} />}
      {certificates.length > 0 && (
        <section>
          <h2>证书</h2>
          <ul className="archive-certificates">
            {certificates.map((each) => (
              <li key={each.id}>
                <div>
                  <b>{each.title}</b>
                  <p>{each.note}</p>
                </div>
                <LifeOf line={each} at={view.at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Events view={view} />
    </>
  )
}

function LifeOf({ line, at }: { line: ArchiveLine; at: Date }) {
  const left =
    line.validTo === null ? null : Math.floor((Date.parse(`${line.validTo}T23:59:59+08:00`) - at.getTime()) / DAY_MS)
  const isSoon = left !== null && left >= 0 && left <= 90
  return (
    <div className="life">
      {isSoon ? <b data-tone="bad">剩 {left} 天</b> : <StateWord>{stateWord(line)}</StateWord>}
      <p>{line.validTo === null ? '长期' : `至 ${line.validTo}`}</p>
    </div>
  )
}

const eventOf = (line: ArchiveLine, isJudged: boolean): string => {
  if (isJudged) return `${titleOf(line)} ${stateWord(line)}`
  if (line.id === 'joined') return `入职建档，${titleOf(line)}`
  return line.note === '' ? `到 ${titleOf(line)}` : `由 ${line.note} 调入 ${titleOf(line)}`
}

function Events({ view }: { view: ArchiveView }) {
  const events = [
    ...view.classes.map((line) => ({ line, text: eventOf(line, true) })),
    ...view.exams.map((line) => ({ line, text: eventOf(line, true) })),
    ...view.units.filter(({ kind }) => kind === 'unit').map((line) => ({ line, text: eventOf(line, false) })),
    ...view.certificates.map((line) => ({ line, text: `取得${titleOf(line)}` })),
    ...view.cards
      .filter(({ state }) => state === 'complete')
      .map((line) => ({ line, text: `完成三级教育（${titleOf(line)}）` })),
  ].sort((a, b) => (a.line.on < b.line.on ? 1 : -1))
  const first = events.slice(0, EVENTS)
  const joined = events.find(({ line }) => line.id === 'joined')
  const shown = joined && !first.includes(joined) ? [...first, joined] : first
  if (shown.length === 0) return null
  return (
    <section>
      <h2>经过</h2>
      <ol className="archive-events">
        {shown.map(({ line, text }) => (
          <li key={`${line.id}${text}`}>
            <time>{line.on}</time>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
