import { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { ExamResult } from './ExamResult.tsx'

const ReviewQuestions = late(() => import('./ReviewQuestions.tsx').then((module) => module.ReviewQuestions))

/** A handed-in sitting, as much as its rules open now: its result, and with `view=items` question by question. */
export function ExamReview({ attemptId }: { attemptId: string }) {
  const { query: address, setQuery } = usePage()
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), refetchOnMount: 'always' })
  const back = () => setQuery({ attemptId: undefined, view: undefined, wrong: undefined }, { push: true })
  return (
    <Loaded of={review} back={<Button onClick={back}>返回列表</Button>}>
      {(found) =>
        address.view === 'items' ? (
          <ReviewQuestions
            review={found}
            onlyWrong={address.wrong === '1'}
            onOnlyWrong={(isOnly) => setQuery({ wrong: isOnly ? '1' : undefined })}
            onBack={() => setQuery({ view: undefined, wrong: undefined }, { push: true })}
          />
        ) : (
          <ExamResult
            review={found}
            onBack={back}
            onItems={(isOnly) => setQuery({ view: 'items', wrong: isOnly ? '1' : undefined }, { push: true })}
          />
        )
      }
    </Loaded>
  )
}
