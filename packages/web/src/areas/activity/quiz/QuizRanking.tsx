import { type QuizRankRow, quizRank } from '@portal/contract/areas/activity/quiz-answer.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'

type Kind = 'person' | 'unit'

const PAGE_SIZE = 10
const kinds = [
  { value: 'person', label: '个人' },
  { value: 'unit', label: '单位' },
]

/** 排行: people by their counting score, units by the race; the own place is always said. */
export function QuizRanking({ activityId }: { activityId: string }) {
  const [kind, setKind] = useState<Kind>('person')
  const [page, setPage] = useState(1)
  const board = useQuery({
    ...query(quizRank, {
      page,
      pageSize: PAGE_SIZE,
      keyword: '',
      exactTotal: false,
      filter: { activityId, kind },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const turn = (next: Kind) => {
    setKind(next)
    setPage(1)
  }
  return (
    <section className="quiz-card" aria-label="排行">
      <div className="quiz-head">
        <h2>排行</h2>
        <Radio.Group
          aria-label="排行方式"
          optionType="button"
          size="small"
          options={kinds}
          value={kind}
          onChange={({ target }) => turn(target.value === 'unit' ? 'unit' : 'person')}
        />
      </div>
      <Loaded of={board}>
        {({ list, total, me }) => (
          <>
            {kind === 'person' && me.rank !== null && (
              <p className="quiz-note">
                我的名次：第 <strong>{me.rank}</strong> 名，{me.score} 分
              </p>
            )}
            {kind === 'unit' && <p className="quiz-note">参与 30% + 完成 50% + 平均分 20%，不足 5 人的单位不排名</p>}
            {list.length === 0 ? (
              <p className="quiz-note">还没有人上榜</p>
            ) : (
              <ol className="quiz-board">
                {list.map((row, place) => (
                  <Line key={row.id ?? `hidden-${place}`} row={row} />
                ))}
              </ol>
            )}
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Line({ row: { rank, name, orgName, score, mine, race } }: { row: QuizRankRow }) {
  return (
    <li data-mine={mine}>
      <span className="quiz-rank">{rank ?? '—'}</span>
      <span className="quiz-who">
        <span>{name}</span>
        <small>
          {race ? `参与 ${race.joined}/${race.n} 人，完成 ${race.complete} 人，平均 ${race.mean} 分` : orgName}
        </small>
      </span>
      <strong>{score}</strong>
    </li>
  )
}
