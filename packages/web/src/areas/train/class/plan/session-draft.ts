import type { SessionInput, SessionView } from '@portal/contract/areas/train/session/session-input.ts'
import { shanghaiClock, shanghaiDay } from '@portal/contract/kit/shanghai.ts'

/** A session as it stands in the table: day and times apart, perhaps not yet filled in. */
export interface SessionDraft {
  key: string
  id?: string
  title: string
  courseCode: string
  day: string | null
  /** `09:00`. */
  begin: string
  end: string
  roomId: string | null
  place: string
  lecturerIds: string[]
  hours: number | null
  makeUpItem: SessionInput['makeUpItem']
  /** Its time can no longer be changed. */
  started: boolean
}

const clock = (at: Date) => shanghaiClock(at).slice(0, 5)

export const draftOf = (of: SessionView): SessionDraft => ({
  key: of.id,
  id: of.id,
  title: of.title,
  courseCode: of.courseCode,
  day: shanghaiDay(of.from),
  begin: clock(of.from),
  end: clock(of.to),
  roomId: of.roomId,
  place: of.place,
  lecturerIds: of.lecturers.map(({ id }) => id),
  hours: of.hours,
  makeUpItem: of.makeUpItem,
  started: of.started,
})

/** A new one, after the last on its day. */
export const nextDraft = (last: SessionDraft | undefined): SessionDraft => ({
  key: crypto.randomUUID(),
  title: '',
  courseCode: '',
  day: last?.day ?? null,
  begin: last?.end === undefined || last.end < '12:00' ? '13:30' : '09:00',
  end: last?.end === undefined || last.end < '12:00' ? '15:00' : '10:30',
  roomId: last?.roomId ?? null,
  place: last?.place ?? '',
  lecturerIds: [],
  hours: null,
  makeUpItem: null,
  started: false,
})

const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`)

/** When it is, as far as that is filled in; the end of a night session lies on the next day. */
export const spanOf = ({ day, begin, end }: SessionDraft): { from: Date; to: Date } | undefined => {
  if (day === null || begin === '' || end === '') return undefined
  const [from, to] = [at(day, begin), at(day, end)]
  return { from, to }
}

/** Why it cannot be saved yet, in the words of the row. */
export const faultOf = (draft: SessionDraft): string | undefined => {
  const span = spanOf(draft)
  if (draft.title.trim() === '') return '请填写主题'
  if (!span) return '请选择日期和时间'
  if (span.to <= span.from) return '结束时间须晚于开始时间'
  return draft.lecturerIds.length === 0 ? '请选择讲师' : undefined
}

/** What is sent of it; only of what {@link faultOf} lets pass. */
export const inputOf = (draft: SessionDraft): SessionInput | undefined => {
  const span = spanOf(draft)
  if (!span) return undefined
  const { id, title, courseCode, roomId, place, lecturerIds, hours, makeUpItem } = draft
  return {
    ...(id !== undefined && { id }),
    title: title.trim(),
    courseCode,
    ...span,
    roomId,
    place: roomId === null ? place.trim() : '',
    lecturerIds,
    hours,
    makeUpItem,
  }
}

/** In the order of time; those without a day last. */
export const inOrder = (drafts: readonly SessionDraft[]): SessionDraft[] =>
  [...drafts].sort((a, b) => (spanOf(a)?.from.getTime() ?? Infinity) - (spanOf(b)?.from.getTime() ?? Infinity))
