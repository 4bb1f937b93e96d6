import { type ClassDetail, getClass } from '@portal/contract/areas/train/class/class.ts'
import { checkSessions, saveSessions } from '@portal/contract/areas/train/session/session.ts'
import type { SessionInput } from '@portal/contract/areas/train/session/session-input.ts'
import { DAY_MS, dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { shortTime } from '../class-words.tsx'
import { draftOf, inputOf } from '../plan/session-draft.ts'
import type { Moved } from './ClassBoard.tsx'

/** The timetable of the class with the one session elsewhere. */
const sessionsWith = (of: ClassDetail, { entry, day, roomId, lecturers }: Moved): SessionInput[] => {
  const shift = (dayNumber(day) - dayNumber(shanghaiDay(entry.from))) * DAY_MS
  return of.sessionList.flatMap((session) => {
    const input = inputOf(draftOf(session))
    if (!input || session.id !== entry.id) return input ?? []
    return {
      ...input,
      from: new Date(session.from.getTime() + shift),
      to: new Date(session.to.getTime() + shift),
      ...(roomId !== undefined && { roomId }),
      ...(lecturers && {
        lecturerIds: [...new Set(input.lecturerIds.map((each) => (each === lecturers.from ? lecturers.to : each)))],
      }),
    }
  })
}

/** A session that was dragged: where it goes and what it would run into, before it is moved. */
export function MoveSession({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const { active } = usePage()
  const { entry } = moved
  const { data: of } = useQuery({ ...query(getClass, { id: entry.classId }), ...readOnce })
  const sessions = of ? sessionsWith(of, moved) : []
  const { data: conflicts } = useQuery({
    ...query(checkSessions, { sessions, excludeId: entry.classId }),
    enabled: of !== undefined,
  })
  const save = useWrite(saveSessions, { refreshes: ['meetingRoom', 'trainTeacher', 'guide'] })
  const at = of?.sessionList.findIndex(({ id }) => id === entry.id) ?? -1
  const target = sessions[at]
  const own = (conflicts ?? []).filter(({ session }) => session === at)
  const send = async () => {
    if (!of) return
    const done = await save.run({ id: of.id, revision: of.revision, sessions })
    if (!done) return
    tip('success', '课次已移动')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`移动课次“${entry.title}”`}
      okText="移动"
      okButtonProps={{ disabled: conflicts === undefined }}
      confirmLoading={save.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>
        《{entry.className}》{target && `${shortTime(entry.from)} 移到 ${shortTime(target.from)}`}
        {moved.roomId !== undefined && '，教室同时更换'}
        {moved.lecturers && '，讲师同时更换'}
      </p>
      {own.length > 0 && (
        <Alert
          type={own.some(({ kind }) => kind === 'room') ? 'error' : 'warning'}
          showIcon
          title={own.map(({ text }) => <div key={text}>{text}</div>)}
        />
      )}
      {conflicts !== undefined && own.length === 0 && <Alert type="success" showIcon title="没有冲突" />}
    </PageModal>
  )
}
