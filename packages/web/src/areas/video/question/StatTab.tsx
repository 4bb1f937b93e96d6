import { listVideoQuestionPeople, videoQuestionStat } from '@portal/contract/areas/video/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { QuestionFigure } from './QuestionFigure.tsx'

const column = columnsOf(listVideoQuestionPeople)

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
                <QuestionFigure key={each.id} figures={each} />
              ))}
            </div>
            {maySeePeople && <People videoId={videoId} />}
          </>
        )
      }
    </Loaded>
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
