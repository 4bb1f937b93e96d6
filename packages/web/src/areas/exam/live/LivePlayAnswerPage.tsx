import { Button, Empty } from 'antd'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { LiveAnswerPane } from './LiveAnswerPane.tsx'
import './live.css'
import { QuizScore } from './QuizScore.tsx'

const LIST = '/netSchool/livePlayExamList'

/** 直播答题: `?liveId=` a class that goes on, `?quizId=` what a quiz came to. */
export function LivePlayAnswerPage() {
  const { query } = usePage()
  const { liveId, quizId } = query
  return (
    <div className="live-page">
      <Button className="live-back" onClick={() => go(LIST)}>
        返回直播考试
      </Button>
      {quizId && (
        <div className="live-pane">
          <QuizScore quizId={quizId} whole />
        </div>
      )}
      {!quizId && liveId && <LiveAnswerPane key={liveId} liveId={liveId} />}
      {!quizId && !liveId && <Empty description="请从直播考试列表选择一场直播" />}
    </div>
  )
}
