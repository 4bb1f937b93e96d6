import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { listVideoQuestionPeople, videoQuestionStat } from '@portal/contract/areas/video/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

type Figures = ResultOf<typeof videoQuestionStat>[number]

const kinds = wordsOf(questionKind)
const column = columnsOf(listVideoQuestionPeople)
const share = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)}%`)

/** 统计: what people answered at their first try, and who they are for those who may know. */
export function StatTab({ videoId }: { videoId: string }) {
  const stat = useQuery({ ...query(videoQuestionStat, { videoId }), refetchOnMount: 'always' })
  const maySeePeople = useHolds([P.schoolVideoStat])
  return (
    <Loaded of={stat}>
      {(figures) =>
        figures.length === 0 ? (
          <EmptyNew text="学员能看到的题目还没有，审批通过后在此统计" />
        ) : (
          <>
            <div className="question-figures">
              {figures.map((each) => (
                <Card key={each.id} figures={each} />
              ))}
            </div>
            {maySeePeople && <People videoId={videoId} />}
          </>
        )
      }
    </Loaded>
  )
}

function Card({ figures }: { figures: Figures }) {
  const { second, stemText, kind, answered, firstRight, passed, seconds, options } = figures
  return (
    <article className="question-figure" aria-label={stemText}>
      <h3>
        {clockText(second)} {stemText || '（图片题干）'} <Tag>{kinds[kind]}</Tag>
      </h3>
      <p>
        作答 {answered} 人 · 首答正确率 {share(firstRight)} · 答对 {passed} 人 · 平均用时{' '}
        {seconds === null ? '—' : `${seconds} 秒`}
      </p>
      {kind === 'fill' && options.length > 0 && <small>首答最多的答案</small>}
      <ul>
        {options.map(({ text, count, right }) => (
          <li key={text} className={right === true ? 'question-figure-right' : ''}>
            <span>
              {text || '（图片选项）'}
              {right === true && '（正确）'}
            </span>
            <meter aria-label={text} min={0} max={Math.max(1, answered)} value={count} />
            <span>{answered === 0 ? '—' : `${Math.round((count / answered) * 100)}%（${count}）`}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}

function People({ videoId }: { videoId: string }) {
  const list = useResourceList(listVideoQuestionPeople, { fixed: { videoId } })
  return (
    <ListPage
      title="作答人员"
      list={list}
      columns={[
        column('name', { width: 110 }),
        column('code', { width: 120 }),
        column('orgName', { width: 180 }),
        column('answered', { width: 100 }),
        column('firstRight', { width: 100 }),
        column('passed', { width: 100 }),
        column('tries', { width: 100 }),
        column('lastAt'),
      ]}
      exports={[P.schoolVideoExport]}
      empty={<EmptyNew text="还没有人作答" />}
    />
  )
}
