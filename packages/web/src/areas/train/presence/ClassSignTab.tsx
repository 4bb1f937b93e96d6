import { signDetail } from '@portal/contract/areas/train/course/sign-detail.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { FIRST } from './of-class.ts'
import { SessionFigures, SessionStrip } from './SessionStrip.tsx'
import './presence.css'

/** Where a session of a class is shown, and its console. */
export const signDetailAddress = (classId: string, sessionId?: string) =>
  `/train/trainingCourseSignDetail?classId=${classId}${sessionId ? `&sessionId=${sessionId}` : ''}`

/** 签到 of the class desk: every session with its counts, and the way to its sheet. */
export function ClassSignTab({ classId }: { classId: string }) {
  const found = useQuery(query(signDetail, { ...FIRST, classId }))
  return (
    <Loaded of={found}>
      {({ sessions, may }) => {
        const next = sessions.find(({ state }) => state === 'open') ?? sessions.find(({ state }) => state === 'planned')
        return (
          <div className="presence-page">
            <SessionStrip
              sessions={sessions}
              chosen={next?.sessionId}
              onChoose={(sessionId) => go(signDetailAddress(classId, sessionId))}
            />
            {next && <SessionFigures session={next} />}
            <span className="presence-acts">
              {next?.sheetId && may.host && (
                <Button
                  type="primary"
                  onClick={() =>
                    go(`${signDetailAddress(classId, next.sessionId)}&sheetId=${next.sheetId}&view=console`)
                  }
                >
                  签到管理
                </Button>
              )}
              <Button onClick={() => go(signDetailAddress(classId))}>签到详情</Button>
            </span>
          </div>
        )
      }}
    </Loaded>
  )
}
