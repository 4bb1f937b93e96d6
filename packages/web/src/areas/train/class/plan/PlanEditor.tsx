import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { checkSessions, saveSessions } from '@portal/contract/areas/train/session/session.ts'
import { MOST_SESSIONS, type SessionConflict } from '@portal/contract/areas/train/session/session-input.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { SessionRow } from './SessionRow.tsx'
import { draftOf, faultOf, inOrder, inputOf, nextDraft, type SessionDraft } from './session-draft.ts'

const PasteSessions = late(() => import('./PasteSessions.tsx').then((module) => module.PasteSessions))

/** What the timetable would run into, by the place of the session among those that can be judged. */
const useConflicts = (drafts: readonly SessionDraft[], excludeId: string) => {
  const ready = drafts.filter((draft) => faultOf(draft) === undefined)
  const sessions = ready.flatMap((draft) => inputOf(draft) ?? [])
  const key = useDebounced(JSON.stringify(sessions))
  const { data = [] } = useQuery({
    ...query(checkSessions, { sessions, excludeId }),
    enabled: sessions.length > 0 && key === JSON.stringify(sessions),
    placeholderData: keepPreviousData,
  })
  const keyOf = ({ session }: SessionConflict) => ready[session]?.key
  return {
    all: sessions.length > 0 ? data : [],
    of: ({ key: own }: SessionDraft) => data.filter((each) => keyOf(each) === own),
  }
}

/** 课程表 as a table to write in; what would clash is said before it is saved. */
export function PlanEditor({ of }: { of: ClassDetail }) {
  const { markDirty } = usePage()
  const [drafts, setDrafts] = useState(() => of.sessionList.map(draftOf))
  const [isDirty, setDirty] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const save = useWrite(saveSessions, { refreshes: ['meetingRoom', 'trainTeacher', 'trainEnrol', 'guide'] })
  const conflicts = useConflicts(drafts, of.id)

  const change = (next: SessionDraft[]) => {
    setDrafts(next)
    setDirty(true)
    markDirty(true)
  }
  const send = async () => {
    setJudged(true)
    if (drafts.some((draft) => faultOf(draft) !== undefined)) return tip('warning', '请先补全标红的课次')
    const ordered = inOrder(drafts)
    const done = await save.run({
      id: of.id,
      revision: of.revision,
      sessions: ordered.flatMap((draft) => inputOf(draft) ?? []),
    })
    if (!done) return
    markDirty(false)
    setDirty(false)
    tip('success', `课程表已保存，共 ${done.saved} 个课次`)
  }
  return (
    <section className="plan" aria-label="课程表">
      <div className="desk-head">
        <h2>课程表</h2>
        <span className="desk-quiet">{drafts.length > 0 && `${drafts.length} 课次`}</span>
        <span className="plan-acts">
          <Button type="text" onClick={() => setPasting(true)}>
            从 Excel 粘贴
          </Button>
          <Button type="primary" disabled={!isDirty} loading={save.isPending} onClick={() => void send()}>
            保存课程表
          </Button>
        </span>
      </div>
      {conflicts.all.length > 0 && <ConflictBar conflicts={conflicts.all} />}
      {drafts.length > 0 && (
        <div className="plan-row plan-names" aria-hidden="true">
          {['', '日期与时间', '主题', '讲师', '教室', '地点', '学时', ''].map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- heads of fixed columns
            <span key={at}>{name}</span>
          ))}
        </div>
      )}
      {drafts.map((draft, at) => (
        <SessionRow
          key={draft.key}
          of={draft}
          at={at + 1}
          judged={isJudged}
          clashes={conflicts.of(draft).map(({ text }) => text)}
          onChange={(next) => change(drafts.map((each) => (each.key === draft.key ? next : each)))}
          onRemove={() => change(drafts.filter((each) => each.key !== draft.key))}
        />
      ))}
      {drafts.length < MOST_SESSIONS && (
        <Button icon={<Icon name="plus" small />} onClick={() => change([...drafts, nextDraft(drafts.at(-1))])}>
          添加课次
        </Button>
      )}
      {isPasting && (
        <PasteSessions
          onTake={(pasted) => {
            setPasting(false)
            change(inOrder([...drafts, ...pasted]))
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  )
}

const MOST_SAID = 5

function ConflictBar({ conflicts }: { conflicts: readonly SessionConflict[] }) {
  const rooms = conflicts.some(({ kind }) => kind === 'room')
  return (
    <Alert
      type={rooms ? 'error' : 'warning'}
      showIcon
      title={`有 ${conflicts.length} 处冲突`}
      description={
        <>
          {conflicts.slice(0, MOST_SAID).map(({ text, session, kind, who }) => (
            <div key={`${session} ${kind} ${who}`}>{text}</div>
          ))}
          {conflicts.length > MOST_SAID && `还有 ${conflicts.length - MOST_SAID} 处`}
        </>
      }
    />
  )
}
