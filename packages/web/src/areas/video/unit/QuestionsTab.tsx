import { unitQuestionStat } from '@portal/contract/areas/video/unit-people.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { QuestionFigure } from '../question/QuestionFigure.tsx'
import { useOpenPeople } from './open-people.ts'

/** 视频题目: how people of the unit answered at their first try. */
export function QuestionsTab({ videoId, orgId }: { videoId: string; orgId: string | undefined }) {
  const openPeople = useOpenPeople()
  const stat = useQuery(query(unitQuestionStat, { videoId, ...(orgId !== undefined && { orgId }) }))
  return (
    <Loaded of={stat}>
      {(figures) =>
        figures.length === 0 ? (
          <EmptyNew text="该视频没有题目" />
        ) : (
          <div className="question-figures">
            {figures.map((each) => (
              <QuestionFigure
                key={each.id}
                figures={each}
                onOpen={openPeople && (() => openPeople({ questionId: each.id }))}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
