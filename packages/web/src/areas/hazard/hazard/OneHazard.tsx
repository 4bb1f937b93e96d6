import { getHazard, type HazardDetail } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardEvent, hazardState, proofFlag } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { HAZARDS } from '../addresses.ts'
import { HazardActs } from './HazardActs.tsx'
import './hazard.css'
import { DaysLeft, HazardPictures, LevelTag } from './hazard-words.tsx'

const states = wordsOf(hazardState)
const events = wordsOf(hazardEvent)
const flags = wordsOf(proofFlag)

/** One case, as whoever is party to it or looks after it sees it. */
export function OneHazard({ id }: { id: string }) {
  const found = useQuery(query(getHazard, { id }))
  return (
    <DetailPage of={found} back={HAZARDS}>
      {(hazard) => ({
        title: hazard.number,
        state: <StateWord>{states[hazard.state]}</StateWord>,
        note: (
          <>
            <LevelTag level={hazard.level} /> <DaysLeft of={hazard} />
          </>
        ),
        actions: <HazardActs hazard={hazard} />,
        facts: factsOf(hazard),
        tabs: [
          { key: 'case', label: '隐患', content: <Case hazard={hazard} /> },
          { key: 'events', label: '经过', content: <Entries entries={hazard.timeline} /> },
          { key: 'deadline', label: '期限', content: <Deadline hazard={hazard} /> },
        ],
      })}
    </DetailPage>
  )
}

const timeOf = (at: Date | null) => (at === null ? '' : shanghaiTime(at))

const factsOf = (hazard: HazardDetail) => [
  { label: '场所', value: hazard.placeName },
  { label: '具体位置', value: hazard.position },
  { label: '类别', value: hazard.categoryName },
  { label: '等级依据', value: hazard.basis },
  { label: '临时管控', value: hazard.temporaryControl },
  { label: '责任人', value: hazard.ownerName },
  { label: '协助人', value: hazard.helpers.map(({ name }) => name).join('、') },
  { label: '责任单位', value: hazard.orgName },
  { label: '复查人', value: hazard.recheckerName },
  { label: '上报人', value: hazard.reporterName },
  { label: '上报时间', value: timeOf(hazard.reportedAt) },
  { label: '整改期限', value: timeOf(hazard.deadline) },
  { label: '挂起至', value: hazard.suspendedUntil },
  { label: '重复于', value: hazard.mergedInto?.number },
  { label: '复发自', value: hazard.relapseOf?.number },
]

function Case({ hazard }: { hazard: HazardDetail }) {
  const { text, photos, plan, proofs } = hazard
  return (
    <div className="hazard-case">
      <section>
        <p>{text}</p>
        <HazardPictures of={photos} label="整改前" />
      </section>
      {plan && (
        <section>
          <h2>整改方案</h2>
          <p>措施：{plan.measure}</p>
          <p>
            资金：{plan.money.toLocaleString('zh-CN')} 元 · 时限：{plan.time} · 责任人：{plan.person}
          </p>
          <p>预案：{plan.emergency}</p>
        </section>
      )}
      {proofs.map((proof) => (
        <section key={proof.id}>
          <h2>
            {proof.byName} 提交整改 {shanghaiTime(proof.at)} · {proof.inTime ? '按期' : '逾期'}
          </h2>
          <p>{proof.text}</p>
          <HazardPictures of={proof.photos} label="整改后" />
          {proof.flags.length > 0 && <p>核对：{proof.flags.map((flag) => flags[flag]).join('；')}</p>}
          {proof.passed !== null && (
            <p>
              {proof.passed ? '✓ 复查合格' : '✗ 退回整改'} · {proof.recheckName} · {timeOf(proof.recheckedAt)}
              {proof.recheckText !== '' && `：${proof.recheckText}`}
            </p>
          )}
          <HazardPictures of={proof.recheckPhotos} label="复查" />
        </section>
      ))}
    </div>
  )
}

function Entries({ entries }: { entries: HazardDetail['timeline'] }) {
  return (
    <ol className="hazard-entries">
      {entries.map(({ id, kind, name, text, at, deadline }) => (
        <li key={id}>
          <b>{events[kind]}</b> {name} <time>{shanghaiTime(at)}</time>
          {kind !== 'told' && text !== '' && <p>{text}</p>}
          {deadline && <p>期限 {shanghaiTime(deadline)}</p>}
        </li>
      ))}
    </ol>
  )
}

/** How the deadline came about, the steps that were sent and the one that comes next. */
function Deadline({ hazard: { deadlineTrail, ladder } }: { hazard: HazardDetail }) {
  return (
    <>
      <Entries entries={deadlineTrail} />
      <ol className="hazard-entries">
        {ladder.map(({ key, at, sentAt, people }) => (
          <li key={`${key} ${at.getTime()}`}>
            <b>{sentAt ? `已提醒 ${people} 人` : '下次提醒'}</b> <time>{shanghaiTime(at)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}
